import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeHtml, type RichTextMark } from '#language/richTextHtml.ts'
import { isRichTextValue } from '#language/richTexts.ts'
import '../../server/http/sanitizeHtml.ts'

test.each([
  ['a text without tags', ' 3 < 4 & "x"\n\ny', '<p>3 &lt; 4 &amp; "x"</p>\n<p>y</p>\n'],
  ['text outside of a block', 'a <b>b</b><p>c</p>d', '<p>a <strong>b</strong></p>\n<p>c</p>\n<p>d</p>\n'],
  ['marks around blocks', '<b><p>a</p><h1>b</h1></b>', '<p><strong>a</strong></p>\n<h2><strong>b</strong></h2>\n'],
  ['items without a list, text in a list', '<li>a</li><ul>b</ul>', '<p>a</p>\n<ul><li><p>b</p>\n</li>\n</ul>\n'],
  ['spaces that mean nothing', '<p> a  <i> b</i>\n c </p>\n \n<p>d</p>', '<p>a <em>b</em> c</p>\n<p>d</p>\n'],
  ['code as it stands', '<pre><code>  a\n\n  b&lt;</code></pre>', '<pre><code>  a\n\n  b&lt;</code></pre>\n'],
  ['other blocks', '<div>a</div><table><tr><td>b<td>c</table>', '<p>a</p>\n<p>b</p>\n<p>c</p>\n'],
  ['entities', '<p>&copy;&nbsp;&quot;&#60;</p>', '<p>©\u00a0"&lt;</p>\n'],
])('%s: %j is stored as %j', (_case, html, stored) => {
  expect(normalizeHtml(html)).toBe(stored)
})

test.each([
  ['<p>a<script>alert(1)</script></p>'],
  ['<p onclick="alert(1)" style="color:red" class="x">a</p>'],
  ['<p><a href="javascript:alert(1)">a</a></p>'],
  ['<p><a href=" java\tscript:alert(1)">a</a></p>'],
  ['<p><a href="data:text/html,x">a</a></p>'],
  ['<p><a href="//evil.example">a</a></p>'],
  ['<p>a</p><style>p{}</style><svg onload="alert(1)"><text>x</text></svg><iframe src="x"></iframe>'],
  ['<p>a<img src=x onerror=alert(1)><!-- x --></p><math><mi>x</mi></math>'],
  ['<P>a<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript></p>'],
])('%j keeps its text alone', (html) => {
  expect(normalizeHtml(html)).toBe('<p>a</p>\n')
})

test('a link keeps a safe address, and nothing else', () => {
  const link = '<a href="https://a.example/?a=1&amp;b=%22" target="_blank" onmouseover="x">a</a>'
  expect(normalizeHtml(link)).toBe('<p><a href="https://a.example/?a=1&amp;b=%22">a</a></p>\n')
})

test.each(['<p></p>', '<p><br></p>', '<ul><li><p> </p></li></ul>', '<strong></strong>', '<script>x</script>', '<p>\n'])(
  '%j is no value',
  (html) => expect(normalizeHtml(html)).toBe(''),
)

test('what a field does not allow becomes paragraphs', () => {
  const html =
    '<h2>a</h2><ul><li>b <em>c</em></li><li><strong>d</strong></li></ul><blockquote>e</blockquote><pre>f</pre>'
  expect(normalizeHtml(html, ['bold'])).toBe('<p>a</p>\n<p>b c</p>\n<p><strong>d</strong></p>\n<p>e</p>\n<p>f</p>\n')
})

test('whatever comes in, what is stored has allowed tags alone, and is stored again as it is', () => {
  const tags = ['p', 'h1', 'h3', 'pre', 'code', 'ul', 'ol', 'li', 'blockquote', 'b', 'i', 's', 'div', 'svg', 'script']
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      '<a href="https://a.example/?x=<&y=1">',
      '<a href=javascript:x>',
      '</a>',
      '<br>',
      '<!--',
      '-->',
      '<',
    ),
    fc.constantFrom(' ', '\n', '  a', 'b ', '&amp;lt;', '&lt;p&gt;', '&', '\u00a0', '"', "'", '>'),
  )
  const allow = fc.option(fc.constantFrom<RichTextMark[]>(['bold'], ['list', 'link'], []), { nil: undefined })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), allow, (pieces, allowed) => {
      const stored = normalizeHtml(pieces.join(''), allowed)
      expect(normalizeHtml(stored, allowed)).toBe(stored)
      expect(stored === '' || isRichTextValue(stored)).toBe(true)
      expect(stored).not.toMatch(/<(?!\/?(?:p|br|strong|em|s|a|h[2-4]|[uo]l|li|blockquote|code|pre)\b)/)
    }),
    { numRuns: 500 },
  )
})
