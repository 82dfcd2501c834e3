import { Fragment } from 'react'
import type { PolicyBlock } from '#i18n/privacyPolicy/policy.ts'
import styles from './PrivacyPolicy.module.css'

/** The content of a section of the policy. */
export function PolicyBlocks({ blocks }: { blocks: readonly PolicyBlock[] }) {
  return blocks.map((block) => <Block key={getBlockKey(block)} block={block} />)
}

function Block({ block }: { block: PolicyBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <LinkedText text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{addNoBreakSpaces(item)}</li>
          ))}
        </ul>
      )
    case 'terms':
      return (
        <dl className={styles.terms}>
          {block.terms.map(({ term, text, basis }) => (
            <div key={term} className={styles.term}>
              <dt>{addNoBreakSpaces(term)}</dt>
              <dd>{addNoBreakSpaces(text)}</dd>
              {basis !== undefined && <dd className={styles.basis}>{addNoBreakSpaces(basis)}</dd>}
            </div>
          ))}
        </dl>
      )
  }
}

function getBlockKey(block: PolicyBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'list':
      return block.items.join()
    case 'terms':
      return block.terms.map(({ term }) => term).join()
  }
}

/** A text in which web and mail addresses are rendered as links. */
function LinkedText({ text }: { text: string }) {
  return addNoBreakSpaces(text)
    .split(addressPattern)
    .map((part, index) => {
      const isAddress = index % 2 === 1
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
      return <Fragment key={index}>{isAddress ? <a href={getHref(part)}>{part}</a> : part}</Fragment>
    })
}

const addressPattern = /(https?:\/\/[^\s,;]*[^\s,;.]|[^\s@,;:<>()]+@[^\s@,;:<>()]+\.[a-z]{2,})/i

function getHref(part: string): string {
  return part.includes('://') ? part : `mailto:${part}`
}

/** Keeps an article of a law on one line with its number by a no-break space. */
function addNoBreakSpaces(text: string): string {
  return text.replace(/(Arts?\.|No\.|n\.º|nº|§) (?=\d)/gi, '$1\u00a0')
}
