/** `address.zipcode` and `fragranceShots` become `address_zipcode` and `fragrance_shots`. */
export function toSnakeCase(name: string): string {
  return name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
