'use client'

import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useConditionWords } from '#components/workflows/words/use-condition-words.ts'
import { useFactWords } from '#components/workflows/words/use-fact-words.ts'
import { useValueWords } from '#components/workflows/words/use-value-words.ts'
import type { Operator } from '#contract/workflows/operators.ts'
import type { Trace } from '#contract/workflows/trace-shapes.ts'
import type { OwnFields } from '#rules/workflows/conditions.ts'

type Part = Trace['cases'][number]['parts'][number]

type Around = {
  currency: string
  /** facts of a custom trigger */
  own?: OwnFields | undefined
}
type Props = Around & {
  trace: Trace
  /** names a case by its id */
  nameOf: (id: string) => string
}

/** Each case with its conditions, expected and actual, and the limits that were looked at. */
export function TraceTree({ trace, nameOf, ...around }: Props) {
  const t = useTranslations('workflows.trace')
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      {trace.cases.map(({ id, reached, chosen, parts }) => (
        <div key={id}>
          <p className="font-medium">
            {nameOf(id)}{' '}
            <span className="font-normal text-text-muted">{stateOf(reached, chosen)}</span>
          </p>
          {reached && (
            <ul className="mt-1 flex flex-col gap-1">
              {parts.map((part, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the trace never changes
                <PartLine key={at} part={part} {...around} />
              ))}
            </ul>
          )}
        </div>
      ))}
      {trace.limits.length > 0 && <Limits limits={trace.limits} currency={around.currency} />}
    </div>
  )

  function stateOf(reached: boolean, chosen: boolean): string {
    if (chosen) return t('chosen')
    return t(reached ? 'unmet' : 'unreached')
  }
}

const marks = { true: Check, false: X } as const

function PartLine({ part, currency, own }: Around & { part: Part }) {
  const t = useTranslations('workflows.trace')
  const words = useConditionWords(currency, own)
  const factWords = useFactWords(currency, own)
  const Mark = marks[part.holds ? 'true' : 'false']
  const { kind, field, operator, value } = part
  const condition = {
    field: field ?? '',
    operator: (operator ?? 'is_set') as Operator,
    ...(value === null ? {} : { value }),
  }
  return (
    <li className="flex gap-2 text-sm" style={{ paddingLeft: `${part.depth}rem` }}>
      <Mark
        aria-label={t(part.holds ? 'holds' : 'fails')}
        size={14}
        className={`mt-1 shrink-0 ${part.holds ? 'text-positive' : 'text-danger'}`}
      />
      {kind === 'condition' ? (
        <span>
          {words.condition(condition)}{' '}
          <span className="text-text-muted">
            {t('actual', { value: factWords(field ?? '', part.actual) })}
          </span>
        </span>
      ) : (
        <span className="text-text-muted">{t(kind)}</span>
      )}
    </li>
  )
}

function Limits({ limits, currency }: { limits: Trace['limits']; currency: string }) {
  const t = useTranslations('workflows.trace')
  const { money } = useValueWords(currency)
  return (
    <div>
      <p className="font-medium">{t('limits')}</p>
      <ul className="mt-1 flex flex-col gap-1">
        {limits.map(
          ({ kind, at, adds, sum_before, sum_most, count_before, count_most, passes }) => {
            const Mark = marks[passes ? 'true' : 'false']
            return (
              <li key={`${kind} ${at}`} className="flex gap-2 text-sm">
                <Mark
                  aria-label={t(passes ? 'passes' : 'exceeded')}
                  size={14}
                  className={`mt-1 shrink-0 ${passes ? 'text-positive' : 'text-danger'}`}
                />
                <span>
                  {t(`kinds.${kind}`)}:{' '}
                  {sum_most !== null &&
                    t('sum', {
                      before: money(sum_before),
                      adds: money(adds),
                      most: money(sum_most),
                    })}
                  {count_most !== null &&
                    ` ${t('count', { before: count_before, most: count_most })}`}
                </span>
              </li>
            )
          },
        )}
      </ul>
    </div>
  )
}
