import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

interface ParseConfig<O> {
  args: string[]
  allowPositionals: true
  options: O
}

/**
 * Parses a script's options and arguments; prints the usage and ends the process on an unknown option. npm consumes
 * options before `--` and passes them on as environment variables, which are read too.
 */
export function readOptions<const O extends Options>(
  options: O,
  usage: string,
): ReturnType<typeof parseArgs<ParseConfig<O>>> {
  const args = [...readNpmArguments(options), ...process.argv.slice(2)]
  try {
    return parseArgs<ParseConfig<O>>({ args, allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(`${error.message.split('. ')[0]}.\n\n${usage}`)
    process.exit(1)
  }
}

function readNpmArguments(options: Options): string[] {
  return Object.entries(options).flatMap(([name, { type }]) => {
    const value = process.env[`npm_config_${name.replaceAll('-', '_')}`]
    if (type === 'boolean') return value === 'true' ? [`--${name}`] : []
    return value === undefined ? [] : [`--${name}=${value}`]
  })
}
