import type { Verified } from '#platform/ledger/verify.ts'
import { grouped } from '#platform/cli/import/grouped.ts'

/** A shop's verification in a line. */
export const ledgerLine = ({
  shop_url,
  currency,
  cards,
  entries,
  balance,
  problem,
}: Verified): string =>
  problem === null
    ? [
        shop_url,
        'ok',
        `cards ${cards.toLocaleString('en')}`,
        `entries ${entries.toLocaleString('en')}`,
        `balance ${grouped(balance)} ${currency}`,
      ].join('  ')
    : `${shop_url}  WRONG  ${problem}`
