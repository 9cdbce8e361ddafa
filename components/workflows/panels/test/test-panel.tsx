'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useAround } from '#components/workflows/editor/state/editor-context.tsx'
import { FactField } from '#components/workflows/panels/fact-field.tsx'
import { useFacts } from '#components/workflows/panels/use-facts.ts'
import { useSent } from '#components/workflows/panels/use-sent.ts'
import { previewWorkflow } from '#contract/workflows/trial.ts'
import { type TypedItem, wireItems } from '#rules/workflows/editing/items.ts'
import { ItemRows } from './item-rows.tsx'
import { TestResult } from './test-result.tsx'

/** Tests the workflow with values for a customer: what it would do, and why. Nothing is booked. */
export function TestPanel() {
  const t = useTranslations('workflow-editor.test')
  const refusalText = useRefusalText()
  const workflow = useSent()
  const facts = useFacts()
  const [email, setEmail] = useState('')
  const [sends, setSends] = useState(false)
  const [items, setItems] = useState<TypedItem[]>([])
  const { triggers } = useAround()
  const hasOrder = triggers.find(({ name }) => name === workflow.trigger)?.has.includes('order')
  const run = useMutation({
    mutationFn: () =>
      call(previewWorkflow, {
        body: {
          email: email.trim(),
          workflow,
          data: facts.data,
          send: sends,
          ...(hasOrder ? { items: wireItems(items) } : {}),
        },
      }),
  })
  return (
    <section aria-label={t('title')}>
      <h2 className="mb-1 font-semibold">{t('title')}</h2>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          run.mutate()
        }}
      >
        <TextField
          label={t('email')}
          help={t('emailHelp')}
          required
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {facts.shown.map(({ name, field }) => (
          <FactField
            key={name}
            {...{ name, field }}
            value={facts.valueOf(name)}
            onChange={(value) => facts.set(name, value)}
          />
        ))}
        {hasOrder && <ItemRows items={items} onChange={setItems} />}
        <div className="mb-3 flex flex-col">
          <Checkbox
            label={t('all')}
            checked={facts.isAll}
            onChange={(event) => facts.setAll(event.target.checked)}
          />
          <Checkbox
            label={t('send')}
            checked={sends}
            onChange={(event) => setSends(event.target.checked)}
          />
        </div>
        <Button type="submit" look="primary" busy={run.isPending}>
          {t('run')}
        </Button>
      </form>
      <div aria-live="polite" className="mt-4">
        {run.isError && <Notice tone="danger">{refusalText(run.error)}</Notice>}
        {run.data && <TestResult result={run.data} />}
      </div>
    </section>
  )
}
