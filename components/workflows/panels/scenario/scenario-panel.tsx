'use client'

import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { AmountField } from '#components/workflows/editor/fields/decimal-fields.tsx'
import { MomentField } from '#components/workflows/editor/fields/moment-field.tsx'
import { useAround, useDocument } from '#components/workflows/editor/state/editor-context.tsx'
import { useFacts } from '#components/workflows/panels/use-facts.ts'
import { useSent } from '#components/workflows/panels/use-sent.ts'
import { playScenario, spendTopic } from '#contract/workflows/trial.ts'
import { instantOf } from '#rules/tools/local-time.ts'
import { type ScenarioStep, StepRow } from './step-row.tsx'
import { ScenarioResult } from './scenario-result.tsx'
import { wireSteps } from './wire-steps.ts'

const stepsShown = 20

/** Plays events for one customer on a virtual clock. Nothing is booked. */
export function ScenarioPanel() {
  const t = useTranslations('workflow-editor.scenario')
  const refusalText = useRefusalText()
  const workflow = useSent()
  const { trigger } = useDocument()
  const { zone, today, triggers } = useAround()
  const hasOrder = (topic: string) =>
    triggers.some(({ name, has }) => name === topic && has.includes('order'))
  const { data } = useFacts()
  const [start, setStart] = useState<string | null>(() => instantOf(`${today}T09:00`, zone))
  const [balance, setBalance] = useState('')
  const [steps, setSteps] = useState<readonly ScenarioStep[]>([
    { key: 1, day: 0, topic: trigger, amount: '100' },
  ])
  const run = useMutation({
    mutationFn: (at: string) =>
      call(playScenario, {
        body: {
          workflow,
          start: { at, data, ...(balance === '' ? {} : { balance }) },
          steps: wireSteps(steps, at, hasOrder),
        },
      }),
  })
  const add = () => {
    const last = steps.at(-1)
    const key = Math.max(0, ...steps.map((step) => step.key)) + 1
    setSteps([...steps, { key, day: (last?.day ?? 0) + 1, topic: trigger, amount: '100' }])
  }
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-1 font-semibold">{t('title')}</h2>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (start) run.mutate(start)
        }}
      >
        <div className="grid grid-cols-2 gap-x-4">
          <MomentField label={t('start')} value={start} onChange={setStart} />
          <AmountField label={t('balance')} value={balance} onChange={setBalance} />
        </div>
        <ol aria-label={t('steps')} className="flex flex-col gap-1">
          {steps.map((step, at) => (
            <StepRow
              key={step.key}
              {...{ step, number: at + 1 }}
              hasAmount={step.topic === spendTopic || hasOrder(step.topic)}
              isOnly={steps.length === 1}
              onChange={(next) => setSteps(steps.with(at, next))}
              onRemove={() => setSteps(steps.toSpliced(at, 1))}
            />
          ))}
        </ol>
        <div className="mt-2 flex gap-2">
          <Button disabled={steps.length >= stepsShown} onClick={add}>
            <Plus aria-hidden size={16} />
            {t('add')}
          </Button>
          <Button type="submit" look="primary" busy={run.isPending} disabled={!start}>
            {t('run')}
          </Button>
        </div>
      </form>
      <div className="mt-4">
        {run.isError && (
          <Notice tone="danger" role="alert">
            {refusalText(run.error)}
          </Notice>
        )}
        {run.data && <ScenarioResult key={run.submittedAt} result={run.data} />}
      </div>
    </section>
  )
}
