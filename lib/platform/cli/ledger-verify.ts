import { platformEnv } from '#env.ts'
import type { Verified } from '#platform/ledger/verify.ts'
import { fileFrom, language, Misuse, readArguments, run, Trouble } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { ledgerLine } from './ledger-line.ts'
import { withPlatform } from './reach-platform.ts'
import { isPacked, verifyFile } from './verify-everything.ts'
import { verifyStatement } from './verify-statement.ts'

const say = wordsIn(language, 'cli.verified')
const usage = 'npm run ledger:verify [-- FILE [--key KEY]]'
type Line = Verified | { shop_url: string; cards: number } | { done: true }

await run(async (args) => {
  const { positionals, values } = readArguments(args, { key: { type: 'string' } }, usage)
  if (positionals.length > 1)
    throw new Misuse(say('oneStatement', { word: positionals[1]! }), usage)
  const [name] = positionals
  if (name !== undefined) {
    const file = fileFrom(name)
    return isPacked(file) ? verifyFile(file, values.key) : verifyStatement(name)
  }
  let wrong = 0
  let done = false
  const { stderr } = process
  await withPlatform(platformEnv(), async ({ lines }) => {
    for await (const line of lines<Line>('/operator/ledger')) {
      if (stderr.isTTY) stderr.write('\r\u001b[2K')
      if ('done' in line) done = true
      else if ('balance' in line) {
        console.log(ledgerLine(line))
        if (line.problem !== null) wrong += 1
      } else if (stderr.isTTY)
        stderr.write(say('progress', { shop: line.shop_url, cards: line.cards }))
    }
  })
  if (!done) throw new Trouble(say('stopped'))
  return wrong ? 1 : 0
})
