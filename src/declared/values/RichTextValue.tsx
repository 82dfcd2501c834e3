import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import { formatHtml, getAllowedTags } from '#language/richTextHtml.ts'

/** A rich text. It is sanitized again here, because a backend other than ours may not do so. Links open a new tab. */
export function RichTextValue({ html, className }: { html: string; className?: string | undefined }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tags = getAllowedTags()
    const fragment = DOMPurify.sanitize(formatHtml(html, tags), {
      ALLOWED_TAGS: [...tags],
      ALLOWED_ATTR: ['href'],
      ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
      RETURN_DOM_FRAGMENT: true,
    })
    for (const link of fragment.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    }
    container.current?.replaceChildren(fragment)
  }, [html])
  return <div ref={container} className={className} />
}
