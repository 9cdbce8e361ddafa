'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { getReferralProgram } from '#contract/referrals/calls.ts'
import type { ReferralProgram } from '#contract/referrals/shapes.ts'
import { ProgramFields } from './program-fields.tsx'
import { ProgramSentence } from './program-sentence.tsx'
import { ProgramSwitch } from './program-switch.tsx'
import { useProgramForm } from './use-program-form.ts'

type Props = { currency: string; mayChange: boolean }

/** The program: whether it is on, its form, and in words what it gives. */
export function ProgramScreen(around: Props) {
  const { data } = useQuery(queryFor(getReferralProgram, {}))
  return data && <ProgramEditor program={data} {...around} />
}

function ProgramEditor({ program, currency, mayChange }: Props & { program: ReferralProgram }) {
  const t = useTranslations('referrals.form')
  const form = useProgramForm(program)
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_20rem]">
      <Card title={t('title')}>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            form.save()
          }}
        >
          {program.is_custom && (
            <Notice tone="warning">
              {t('custom')}
              <span className="mt-2 flex flex-wrap gap-2">
                {program.workflows.map(({ id, trigger }) => (
                  <LinkButton key={id} size="small" href={`/loyalty/${id}`}>
                    {t(`openOf.${trigger}`)}
                  </LinkButton>
                ))}
              </span>
            </Notice>
          )}
          {form.problem && (
            <Notice tone="danger" role="alert">
              {form.problem}
            </Notice>
          )}
          <fieldset disabled={!mayChange} className="min-w-0">
            <ProgramFields {...form} currency={currency} />
          </fieldset>
          {mayChange && (
            <div className="flex justify-end">
              <Button type="submit" look="primary" busy={form.isBusy}>
                {t(program.is_custom ? 'replace' : 'submit')}
              </Button>
            </div>
          )}
        </form>
      </Card>
      <div className="flex flex-col gap-4">
        <ProgramSwitch program={program} mayChange={mayChange} />
        {form.program && <ProgramSentence program={form.program} currency={currency} />}
      </div>
    </div>
  )
}
