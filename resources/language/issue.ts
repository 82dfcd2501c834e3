/** What is wrong with one value of a body, in terms that every language and every screen can say. */
export interface Issue {
  /** The wire name a form uses: `nome`, `address.zipcode`, `categoryId`, `collection.2.slot`; empty for the body itself. */
  readonly path: string
  /** The key of the sentence under `validation` in the catalogues. */
  readonly key: string
  readonly params: IssueParams
}

export type IssueParams = Readonly<Record<string, string | number>>

/** Reports what is wrong; answers null, the value of what cannot be read. */
export type Refuse = (key: string, params?: IssueParams) => null

/**
 * The catalogue keys that may say an issue, from the particular to the general: a resource may word an issue of one of
 * its fields (`resources.campaigns.validation.collection.fragranceId.repeated`), all others share `validation.repeated`.
 */
export function issueKeys(resourceName: string, issue: Issue): string[] {
  const place = issue.path.split('.').filter((part) => !/^\d+$/.test(part))
  return [['resources', resourceName, 'validation', ...place, issue.key].join('.'), `validation.${issue.key}`]
}
