/** The names and ways of a resource on the wire, where they differ from the usual. */
export interface WireData {
  /** The API path; by default the name. */
  readonly path?: string
  /** The path below /admin; by default the name. */
  readonly route?: string
  /** `activate`: DELETE and PUT activate/{id}; `ativo`: PUT {id} with `{ativo}`. */
  readonly toggle?: 'activate' | 'ativo'
  /** `hardDelete`: DELETE ?hardDelete=true; `plain`: DELETE. */
  readonly remove?: 'hardDelete' | 'plain'
}
