import path from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Why a command stops, as a sentence for the person at the terminal. */
export class Trouble extends Error {
  readonly exitCode: number
  constructor(sentence: string, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Arguments that aren't right: the sentence and how the command is used; exit code 2. */
export class Misuse extends Trouble {
  constructor(sentence: string, usage: string) {
    super(`${sentence}\n\nUsage: ${usage}`, 2)
  }
}

/** The options and words of the command line; what isn't known is a misuse. */
export const readArguments = <const O extends ParseArgsOptionsConfig>(
  args: string[],
  options: O,
  usage: string,
) => {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (cause) {
    throw new Misuse(`${(cause as Error).message.split('. ')[0]}.`, usage)
  }
}

/** A file as it was named where npm was started; npm itself goes to the project's folder. */
export const fileFrom = (name: string): string =>
  path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name)

/** Runs a command to its exit code; of what stops it only the sentence is shown. */
export const run = async (work: (args: string[]) => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await work(process.argv.slice(2))
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause))
    process.exitCode = cause instanceof Trouble ? cause.exitCode : 1
  }
}
