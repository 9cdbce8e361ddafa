import { platformEnv } from '#env.ts'
import type { Asking } from './ask-platform.ts'
import { language, Misuse, readArguments, run } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { linkLines } from '#platform/cli/import/link-lines.ts'
import { withPlatform } from './reach-platform.ts'
import { readChanges, saySettings, type SetShop } from './set-shop.ts'

const say = wordsIn(language, 'cli.shop')
const usage = [
  'npm run shop -- --create SHOP --name NAME --owner EMAIL',
  ' [--currency GBP] [--time-zone UTC] [--plan enterprise]',
  '\n       npm run shop -- --link SHOP --owner EMAIL',
  '\n       npm run shop -- --set SHOP key=value …',
].join('')
const options = {
  create: { type: 'string' },
  link: { type: 'string' },
  set: { type: 'string' },
  name: { type: 'string' },
  owner: { type: 'string' },
  currency: { type: 'string' },
  'time-zone': { type: 'string' },
  plan: { type: 'string' },
} as const

type Values = { [K in keyof typeof options]?: string | undefined }

const misuseOf = (values: Values, words: string[]): string | undefined => {
  const { create, link, set, owner, ...facts } = values
  const named = [create, link, set].filter((one) => one !== undefined)
  const hasFacts = Object.values(facts).some((one) => one !== undefined)
  if (words[0] !== undefined && set === undefined)
    return wordsIn(language, 'cli')('unknownWord', { word: words[0] })
  if (named.length !== 1) return say('createOrLink')
  if (set !== undefined) return owner !== undefined || hasFacts ? say('onlyChanges') : undefined
  if (owner === undefined) return say('owner')
  if (create !== undefined && !values.name?.trim()) return say('name')
  if (link !== undefined && hasFacts) return say('onlyOwner')
  return undefined
}

type Made = { shop_url: string; token: string }

const linked = async (values: Values): Promise<string> => {
  const { create, link = '', name = '', owner = '', currency = 'GBP', plan } = values
  const made = await withPlatform(platformEnv(), ({ ask }: Asking) =>
    create === undefined
      ? ask<Made>('POST', '/operator/links', { shop_url: link, email: owner })
      : ask<Made>('POST', '/operator/shops', {
          shop_url: create,
          name,
          owner_email: owner,
          currency,
          time_zone: values['time-zone'] ?? 'UTC',
          plan,
        }),
  )
  const message =
    create === undefined
      ? say('relinked', { owner, shop: made.shop_url })
      : wordsIn(language, 'cli')('made', { shop: made.shop_url })
  return `${message}\n${linkLines(made.token)}`
}

await run(async (args) => {
  const { values, positionals } = readArguments(args, options, usage)
  const misuse = misuseOf(values, positionals)
  if (misuse) throw new Misuse(misuse, usage)
  if (values.set === undefined) {
    console.log(await linked(values))
    return 0
  }
  const changes = readChanges(positionals, usage)
  const done = await withPlatform(platformEnv(), ({ ask }: Asking) =>
    ask<SetShop>('POST', '/operator/settings', { shop_url: values.set, changes }),
  )
  console.log(saySettings(done))
  return 0
})
