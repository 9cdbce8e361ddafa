'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { DecimalField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { useProblems } from '#components/workflows/editor/state/use-problems.ts'
import { useSent } from '#components/workflows/panels/use-sent.ts'
import { isDay } from '#contract/patterns.ts'
import { daysFrom } from '#rules/tools/day-range.ts'
import { useStart } from './use-start.ts'

const yearDays = 365

/** Starts a back-test of the workflow as it is typed now, over a period of the past. */
export function StartForm({ onStarted }: { onStarted: (id: string) => void }) {
  const t = useTranslations('workflow-editor.backTest')
  const { today } = useAround()
  const { id: workflowId, ...workflow } = useSent()
  const problems = useProblems()
  const [from, setFrom] = useState(() => daysFrom(today, -yearDays))
  const [to, setTo] = useState(today)
  const [margin, setMargin] = useState('')
  const { start, isBusy, problem } = useStart(onStarted)
  const isRange = isDay(from) && isDay(to) && from <= to
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRange || problems.length > 0) return
        const margin_percent = margin === '' ? null : margin
        start({ workflow_id: workflowId, workflow, from, to, margin_percent })
      }}
    >
      <div className="grid grid-cols-2 gap-x-4">
        <TextField
          label={t('from')}
          type="date"
          required
          max={to}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('to')}
          type="date"
          required
          max={today}
          error={isRange ? undefined : t('wrongRange')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <DecimalField
          label={t('margin')}
          help={t('marginHelp')}
          value={margin}
          onChange={setMargin}
        />
      </div>
      {problem && (
        <div className="mb-2">
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      {problems.length > 0 && (
        <div className="mb-2">
          <Notice tone="warning">{t('problems', { count: problems.length })}</Notice>
        </div>
      )}
      <Button type="submit" look="primary" busy={isBusy} disabled={!isRange || problems.length > 0}>
        {t('start')}
      </Button>
    </form>
  )
}
