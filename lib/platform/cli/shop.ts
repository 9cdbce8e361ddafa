import { platformEnv } from '#env.ts'
import type { Asking } from './ask-platform.ts'
import { language, Misuse, readArguments, run } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { linkLines } from '#platform/cli/import/link-lines.ts'
import { withPlatform } from './reach-platform.ts'

const say = wordsIn(language, 'cli.shop')
const usage = [
  'npm run shop -- --create SHOP --name NAME --owner EMAIL',
  ' [--currency GBP] [--time-zone UTC] [--plan enterprise]',
  '\n       npm run shop -- --link SHOP --owner EMAIL',
].join('')
const options = {
  create: { type: 'string' },
  link: { type: 'string' },
  name: { type: 'string' },
  owner: { type: 'string' },
  currency: { type: 'string' },
  'time-zone': { type: 'string' },
  plan: { type: 'string' },
} as const

const misuseOf = (
  values: { [K in keyof typeof options]?: string | undefined },
  words: string[],
): string | undefined => {
  if (words[0] !== undefined) return wordsIn(language, 'cli')('unknownWord', { word: words[0] })
  if ((values.create === undefined) === (values.link === undefined)) return say('createOrLink')
  if (values.owner === undefined) return say('owner')
  if (values.create !== undefined && !values.name?.trim()) return say('name')
  if (
    values.link !== undefined &&
    (values.name ?? values.currency ?? values['time-zone'] ?? values.plan) !== undefined
  )
    return say('onlyOwner')
  return undefined
}

await run(async (args) => {
  const { values, positionals } = readArguments(args, options, usage)
  const misuse = misuseOf(values, positionals)
  if (misuse) throw new Misuse(misuse, usage)
  const {
    create,
    link = '',
    name = '',
    owner = '',
    currency = 'GBP',
    'time-zone': time_zone = 'UTC',
    plan,
  } = values
  const made = await withPlatform(platformEnv(), ({ ask }: Asking) =>
    create === undefined
      ? ask<{ shop_url: string; token: string }>('POST', '/operator/links', {
          shop_url: link,
          email: owner,
        })
      : ask<{ shop_url: string; token: string }>('POST', '/operator/shops', {
          shop_url: create,
          name,
          owner_email: owner,
          currency,
          time_zone,
          plan,
        }),
  )
  const message =
    create === undefined
      ? say('relinked', { owner, shop: made.shop_url })
      : wordsIn(language, 'cli')('made', { shop: made.shop_url })
  console.log(`${message}\n${linkLines(made.token)}`)
  return 0
})
