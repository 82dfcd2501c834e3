import { useEffect } from 'react'
import { productName } from './siteConfig.ts'

/** The title of the browser tab: `{page} | {product}`, or only the product. */
function formatDocumentTitle(page?: string): string {
  return page ? `${page} | ${productName}` : productName
}

/** Sets the title of the browser tab. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = formatDocumentTitle(page)
  }, [page])
}
