/** The API path, the route and the requests of a resource, where they differ from the defaults. */
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
