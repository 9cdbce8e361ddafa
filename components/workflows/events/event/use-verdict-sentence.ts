'use client'

import { useTranslations } from 'next-intl'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { Decision } from '#contract/workflows/why-shapes.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { sum } from '#rules/tools/sums.ts'

type Decided = Pick<Decision, 'verdict' | 'credits' | 'rewards' | 'group' | 'trace'>

const totalOf = (parts: readonly { amount: string }[]): string =>
  formatMinor(sum(parts.map(({ amount }) => parseMoney(amount) ?? 0n)))

/** Says in a sentence what a workflow decided: with what it gave, or what would have been due. */
export function useVerdictSentence(currency: string) {
  const t = useTranslations('workflow-events')
  const { amount: write } = useValueWords(currency)
  return ({ verdict, credits, rewards, group, trace }: Decided): string => {
    if (verdict === 'no_case' && trace?.case) return t('verdicts.nothing')
    const amount = write(totalOf(rewards.length > 0 ? rewards : credits))
    return t(`verdicts.${verdict}`, { amount, group: group ?? 'none' })
  }
}
