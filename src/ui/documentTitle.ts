import { useEffect } from 'react'
import { productName } from './site.ts'

/** The title of the browser's tab: `{page} | {product}`, or the product alone where there is no page. */
function documentTitle(page?: string): string {
  return page ? `${page} | ${productName}` : productName
}

/** Names the browser's tab after the page that is shown. */
export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = documentTitle(page)
  }, [page])
}
