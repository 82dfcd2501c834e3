/** Blocks that hold text, and those that hold blocks. */
const leafTags: readonly (string | undefined)[] = ['p', 'h2', 'h3', 'h4', 'pre']
const containerTags: readonly string[] = ['ul', 'ol', 'li', 'blockquote']
const listTags: readonly (string | undefined)[] = ['ul', 'ol']

export const isBlockTag = (tag: string): boolean => leafTags.includes(tag) || containerTags.includes(tag)

interface Mark {
  readonly tag: string
  /** The opening tag; empty for a link without an address, which is not written. */
  readonly html: string
}

/** Writes blocks, marks and text as valid HTML, in whatever order they come. */
export class HtmlWriter {
  /** The output without the current line, from which spaces at the end may still be removed. */
  readonly #output: string[] = []
  #line = ''
  readonly #blocks: string[] = []
  /** The marks of the next text, and those that are open in the output. */
  readonly #marks: Mark[] = []
  readonly #openMarks: Mark[] = []
  /** Whether a space would be the first character of a line, or follow another space. */
  #skipsSpace = true

  /** Writes text, in which `&` and `<` are encoded already. */
  writeText(encoded: string): void {
    const isPreformatted = this.#blocks.includes('pre')
    const normalized = encoded
      .replace(/&nbsp;/g, '\u00a0')
      .replace(/&quot;/g, '"')
      .replace(/\r\n?/g, '\n')
    const spaced = isPreformatted ? normalized : normalized.replace(/[ \n\t\f]+/g, ' ')
    const text = this.#skipsSpace && !isPreformatted ? spaced.replace(/^ /, '') : spaced
    if (text === '') return
    this.#startText()
    this.#line += text.replace(/</g, '&lt;').replace(/>/g, '&gt;')
    this.#skipsSpace = text.endsWith(' ')
  }

  breakLine(): void {
    this.#startText()
    this.#line += '<br>'
    this.#skipsSpace = true
  }

  openBlock(tag: string): void {
    this.#closeLeaf()
    if (tag === 'li' && !this.#isInList()) return
    if (tag !== 'li' && this.#isInList()) this.#pushBlock('li')
    this.#pushBlock(tag)
  }

  /** Closes a block with all blocks in it; does nothing if there is none with this tag. */
  closeBlock(tag: string): void {
    const end = this.#blocks.lastIndexOf(tag)
    while (end >= 0 && this.#blocks.length > end) this.#popBlock()
  }

  openMark(tag: string, html: string): void {
    this.#marks.push({ tag, html })
  }

  closeMark(tag: string): void {
    const index = this.#marks.findLastIndex((mark) => mark.tag === tag)
    if (index >= 0) this.#marks.splice(index, 1)
  }

  finish(): string {
    while (this.#blocks.length > 0) this.#popBlock()
    return this.#output.join('')
  }

  /** Opens the blocks and marks that the next text needs. */
  #startText(): void {
    if (!leafTags.includes(this.#blocks.at(-1))) {
      if (this.#isInList()) this.#pushBlock('li')
      this.#pushBlock('p')
    }
    const marks = this.#marks.filter(
      ({ html }, index, all) => html !== '' && all.findIndex((mark) => mark.html === html) === index,
    )
    const differs = marks.findIndex(({ html }, index) => html !== this.#openMarks[index]?.html)
    this.#closeMarks(differs < 0 ? marks.length : differs)
    for (const mark of marks.slice(this.#openMarks.length)) {
      this.#openMarks.push(mark)
      this.#line += mark.html
    }
  }

  #closeMarks(keptCount: number): void {
    while (this.#openMarks.length > keptCount) this.#line += `</${this.#openMarks.pop()?.tag}>`
  }

  #isInList(): boolean {
    return listTags.includes(this.#blocks.at(-1))
  }

  #pushBlock(tag: string): void {
    this.#blocks.push(tag)
    this.#line += `<${tag}>`
    this.#skipsSpace = true
  }

  #closeLeaf(): void {
    if (leafTags.includes(this.#blocks.at(-1))) this.#popBlock()
  }

  #popBlock(): void {
    this.#closeMarks(0)
    const line = this.#blocks.at(-1) === 'pre' ? this.#line : this.#line.replace(/ +$/, '')
    this.#output.push(`${line}</${this.#blocks.pop()}>\n`)
    this.#line = ''
    this.#skipsSpace = true
  }
}
