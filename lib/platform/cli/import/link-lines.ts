import { platformEnv, publicUrl } from '#env.ts'

/** Where a one-time link leads, and what it is good for. */
export const linkLines = (token: string): string =>
  [
    `  ${publicUrl(platformEnv())}/password?token=${token}`,
    'The link is good once, for seven days. Who has it signs in as this person: hand it over safely.',
  ].join('\n')
