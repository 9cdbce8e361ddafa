import path from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'

/**
 * The language of commands: English, like the log. Their texts are in messages/<language>/cli.json.
 */
export const language: Language = 'en'

/** Stops a command with a sentence for the person at the terminal. */
export class Trouble extends Error {
  readonly exitCode: number
  constructor(sentence: string, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Stops a command with wrong arguments: shows the sentence and the usage; exit code 2. */
export class Misuse extends Trouble {
  constructor(sentence: string, usage: string) {
    super(wordsIn(language, 'cli')('misuse', { sentence, usage }), 2)
  }
}

/** Reads the options and words of the command line; unknown ones are a misuse. */
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

/**
 * Resolves a file name against the folder in which npm was started; npm itself changes to the
 * project's.
 */
export const fileFrom = (name: string): string =>
  path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name)

/** Runs a command to its exit code; for expected problems only the sentence is shown. */
export const run = async (work: (args: string[]) => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await work(process.argv.slice(2))
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause))
    process.exitCode = cause instanceof Trouble ? cause.exitCode : 1
  }
}
