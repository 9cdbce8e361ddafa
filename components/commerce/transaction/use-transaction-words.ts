import { useTranslations } from 'next-intl'
import type { Transaction } from '#contract/transaction-shapes.ts'

/** Names the codes of a transaction; unknown ones are shown as they are. */
export function useTransactionWords() {
  const t = useTranslations('commerce')
  const sourceOf = (source: string): string => {
    const key = `transactions.sources.${source as 'staff'}` as const
    return t.has(key) ? t(key) : source
  }
  return {
    source: sourceOf,
    kind: (kind: string) => {
      const key = `transactions.kinds.${kind as 'issue'}` as const
      return t.has(key) ? t(key) : kind
    },
    reason: (reason: string) => {
      const key = `transactions.reasons.${reason as 'Refund'}` as const
      return t.has(key) ? t(key) : reason
    },
    who: ({ by, source }: Pick<Transaction, 'by' | 'source'>) =>
      by ? by.name || by.email : sourceOf(source),
    cause: ({ kind, id }: NonNullable<Transaction['cause']>) => {
      const key = `transaction.causes.${kind as 'order'}` as const
      return t.has(key) ? t(key, { id }) : t('transaction.causes.other', { kind, id })
    },
  }
}
