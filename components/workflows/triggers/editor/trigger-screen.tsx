'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { CallsCard } from '#components/workflows/triggers/calls-card.tsx'
import { TokenCard, UsedCard } from '#components/workflows/triggers/side-cards.tsx'
import { TriggerChip } from '#components/workflows/triggers/trigger-chip.tsx'
import { getTrigger } from '#contract/workflows/custom/calls.ts'
import type { CustomTrigger } from '#contract/workflows/custom/shapes.ts'
import { ActiveButton } from './active-button.tsx'
import { InUseNotice } from './in-use-notice.tsx'
import { SampleCard } from './sample-card.tsx'
import { SchemeCard } from './scheme-card.tsx'
import { useSave } from './use-save.ts'

type Props = { id: string; zone: string; mayEdit: boolean }

/** A custom trigger: its scheme with a sample call, token, workflows and last calls. */
export function TriggerScreen({ id, ...rest }: Props) {
  const t = useTranslations('workflow-triggers')
  const request = useQuery(queryFor(getTrigger, { params: { id } }))
  const { data, error } = request
  if (data) return <Shown trigger={data} {...rest} />
  return (
    <Card>
      {error ? (
        <RequestError title={t('failed')} request={request} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Card>
  )
}

function Shown({ trigger, zone, mayEdit }: Omit<Props, 'id'> & { trigger: CustomTrigger }) {
  const t = useTranslations('workflow-triggers')
  const { form, save, isSaving, cause, isKeyTaken } = useSave(trigger)
  const { scheme, active, trigger_id: id } = trigger
  return (
    <>
      <EntityHead
        back={{ href: '/loyalty/triggers', text: t('title') }}
        title={scheme.name}
        chips={<TriggerChip active={active} />}
        about={<span className="font-mono">{scheme.key}</span>}
        action={mayEdit && <ActiveButton trigger={trigger} />}
      />
      {!active && <Notice tone="warning">{t('enable.note')}</Notice>}
      <InUseNotice cause={cause} labels={scheme.fields} />
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-5 max-room:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-5">
          <SchemeCard {...{ form, isKeyTaken }} isFixed={!mayEdit}>
            {mayEdit && (
              <Button
                look="primary"
                busy={isSaving}
                disabled={!form.isDirty}
                onClick={() => void save()}
              >
                {t('form.save')}
              </Button>
            )}
          </SchemeCard>
          <UsedCard workflows={trigger.workflows} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SampleCard url={trigger.events_url} fields={form.typed.fields} />
          <TokenCard trigger={trigger} mayEdit={mayEdit} />
        </div>
      </div>
      {mayEdit && <LeaveGuard isDirty={form.isDirty} onSave={save} />}
      <CallsCard id={id} fields={scheme.fields} zone={zone} />
    </>
  )
}
