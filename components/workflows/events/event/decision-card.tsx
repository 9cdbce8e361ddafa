'use client'

import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { TraceTree } from '#components/workflows/trace/trace-tree.tsx'
import { useCaseWords } from '#components/workflows/words/use-case-words.ts'
import { useVerdictWords } from '#components/workflows/words/use-verdict-words.ts'
import type { Decision } from '#contract/workflows/why-shapes.ts'
import { Link } from '#i18n/navigation.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'
import { caseOf, isOtherwise } from '#rules/workflows/editing/document.ts'
import { CreditLines } from './credit-lines.tsx'
import { RewardTable } from './reward-table.tsx'
import { useVerdictSentence } from './use-verdict-sentence.ts'

type Props = { decision: Decision; currency: string; own: OwnFields; zone: string }

/** A workflow's decision: the verdict in a sentence, the arithmetic, rewards, and every condition. */
export function DecisionCard({ decision, currency, own, zone }: Props) {
  const t = useTranslations('workflow-events')
  const verdicts = useVerdictWords()
  const sentence = useVerdictSentence(currency)
  const caseWords = useCaseWords(currency, own)
  const { workflow_id, title, version, verdict, problem, trace, credits, rewards } = decision
  const cases = decision.cases.map(caseOf)
  const nameOf = (id: string): string => {
    const at = cases.findIndex((one) => one.id === id)
    const one = cases[at]
    if (!one) return id
    if (one.title) return one.title
    if (isOtherwise(one)) return t(at === 0 ? 'cases.everyone' : 'cases.otherwise')
    return t('cases.name', { number: at + 1 })
  }
  const chosen = cases.findIndex(({ id }) => id === trace?.case)
  return (
    <Card
      title={
        <Link
          href={`/loyalty/${workflow_id}`}
          prefetch={false}
          className="rounded-sm hover:text-accent"
        >
          {title}
        </Link>
      }
      aside={
        <span className="flex items-center gap-3">
          <span className="text-sm text-text-muted">{t('one.version', { version })}</span>
          <Chip tone={verdicts.tone(verdict)}>{verdicts.text(verdict)}</Chip>
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-medium">{sentence(decision)}</p>
          {problem && <p lang="en">{t('one.problem', { problem })}</p>}
          {chosen >= 0 && (
            <p className="mt-1 text-text-muted">{caseWords(cases[chosen]!, chosen)}</p>
          )}
        </div>
        {rewards.length > 0 && <RewardTable {...{ rewards, currency, zone }} />}
        {credits.length > 0 && (
          <CreditLines credits={credits} actions={cases[chosen]?.actions ?? []} {...{ currency }} />
        )}
        {trace ? (
          <TraceTree {...{ trace, nameOf, currency, own }} />
        ) : (
          <p className="text-text-muted">{t('one.noTrace')}</p>
        )}
      </div>
    </Card>
  )
}
