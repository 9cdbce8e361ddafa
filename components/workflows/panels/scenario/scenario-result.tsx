'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Money } from '#components/commerce/money/money.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useVerdictWords } from '#components/workflows/words/use-verdict-words.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { playScenario } from '#contract/workflows/trial.ts'

type Result = Answer<typeof playScenario>

/** The moments of a scenario; a slider moves the clock, and shows what the customer has then. */
export function ScenarioResult({ result: { moments, zone } }: { result: Result }) {
  const t = useTranslations('workflow-editor.scenario')
  const format = useFormatter()
  const id = useId()
  const { currency } = useAround()
  const [at, setAt] = useState(moments.length - 1)
  const now = moments[at]
  if (!now) return <p className="text-text-muted">{t('nothing')}</p>
  const timeOf = (instant: string) =>
    format.dateTime(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          {t('clock')}
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={moments.length - 1}
          step={1}
          value={at}
          aria-valuetext={timeOf(now.at)}
          className="w-full accent-accent"
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <output htmlFor={id} className="flex flex-wrap gap-x-6">
          <span>{timeOf(now.at)}</span>
          <span>
            {t('balanceNow')}: <Money value={now.balance} currency={currency} />
          </span>
          <span>
            {t('pending')}: <Money value={now.pending} currency={currency} />
          </span>
        </output>
      </div>
      <ol aria-label={t('moments')} className="flex flex-col divide-y divide-line">
        {moments.slice(0, at + 1).map((moment, place) => (
          <MomentLine
            // oxlint-disable-next-line react/no-array-index-key -- moments never change their order
            key={place}
            moment={moment}
            time={timeOf(moment.at)}
          />
        ))}
      </ol>
    </div>
  )
}

type LineProps = { moment: Result['moments'][number]; time: string }

function MomentLine({ moment, time }: LineProps) {
  const t = useTranslations('workflow-editor.scenario')
  const { currency } = useAround()
  const verdicts = useVerdictWords()
  const { kind, verdict, amount, email } = moment
  return (
    <li className="flex items-baseline justify-between gap-4 py-1.5">
      <span className="min-w-0">
        <span className="mr-2 text-sm text-text-muted">{time}</span>
        {verdict ? verdicts.text(verdict) : t(`kinds.${kind}`)}
        {email && <span className="text-sm text-text-muted"> · {t('email')}</span>}
      </span>
      <Money value={amount} currency={currency} signed />
    </li>
  )
}
