import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

interface Reading<O> {
  args: string[]
  allowPositionals: true
  options: O
}

/**
 * The options and words that a script was called with; one that there is not ends the process with the usage. npm keeps
 * options for itself that stand before `--`, and hands them on as variables: they count like the others.
 */
export function readOptions<const O extends Options>(
  options: O,
  usage: string,
): ReturnType<typeof parseArgs<Reading<O>>> {
  const args = [...argumentsOfNpm(options), ...process.argv.slice(2)]
  try {
    return parseArgs<Reading<O>>({ args, allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(`${error.message.split('. ')[0]}.\n\n${usage}`)
    process.exit(1)
  }
}

function argumentsOfNpm(options: Options): string[] {
  return Object.entries(options).flatMap(([name, { type }]) => {
    const value = process.env[`npm_config_${name.replaceAll('-', '_')}`]
    if (type === 'boolean') return value === 'true' ? [`--${name}`] : []
    return value === undefined ? [] : [`--${name}=${value}`]
  })
}
