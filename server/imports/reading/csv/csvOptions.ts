/**
 * Rows may differ in length. A quote inside an unquoted text is an ordinary character, as in `5" pipe`. Line breaks of
 * all operating systems end a row.
 */
export const csvOptions = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  record_delimiter: ['\r\n', '\n', '\r'],
}
