import type { Verified } from '#platform/ledger/verify.ts'
import { grouped } from '#platform/cli/import/grouped.ts'
import { language } from './command.ts'
import { wordsIn } from '#platform/words/words-in.ts'

const say = wordsIn(language, 'cli.verified')

/** Formats a shop's verification as a line. */
export const ledgerLine = ({
  shop_url,
  currency,
  cards,
  entries,
  balance,
  problem,
}: Verified): string =>
  problem === null
    ? say('ok', {
        shop: shop_url,
        cards,
        entries,
        balance: `${grouped(balance)} ${currency}`,
      })
    : say('wrong', { shop: shop_url, problem })
