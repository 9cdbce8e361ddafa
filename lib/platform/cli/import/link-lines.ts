import { platformEnv, publicUrl } from '#env.ts'
import { language } from '#platform/cli/command.ts'
import { wordsIn } from '#platform/words/words-in.ts'

/** Describes a one-time link and its validity. */
export const linkLines = (token: string): string =>
  wordsIn(language, 'cli')('link', {
    link: `${publicUrl(platformEnv())}/password?token=${token}`,
  })
