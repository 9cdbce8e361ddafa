'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { Button } from '#components/ui/button/button.tsx'
import { EntityHead } from '#components/ui/layout/entity-head.tsx'
import { LeaveGuard } from '#components/ui/overlay/leave-guard.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { Refusal } from '#contract/error.ts'
import { listTriggers, makeTrigger } from '#contract/workflows/custom/calls.ts'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import { useRouter } from '#i18n/navigation.ts'
import { SampleCard } from './sample-card.tsx'
import { SchemeCard } from './scheme-card.tsx'
import { useSchemeForm } from './use-scheme-form.ts'

const TokenDialog = dynamic(
  () =>
    import('#components/workflows/triggers/acts/token-dialog.tsx').then((file) => file.TokenDialog),
  { ssr: false },
)

/** A new trigger: its scheme beside a sample call; once created, its token. */
export function NewTrigger() {
  const t = useTranslations('workflow-triggers')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const router = useRouter()
  const form = useSchemeForm(null, t('types.email'))
  const { mutateAsync, data, error, isPending } = useMutation({
    mutationFn: (scheme: Scheme) => call(makeTrigger, { body: { scheme } }),
    onSuccess: () => invalidate(client, listTriggers),
    onError: (cause) => {
      const wanted = wantedOf(cause)
      if (wanted) offerUpgrade(wanted)
      else toast({ tone: 'danger', title: t('form.notSaved'), about: refusalText(cause) })
    },
    // the token is shown once, so it must not stay in the cache
    gcTime: 0,
  })
  const create = async (): Promise<void> => {
    const scheme = form.read()
    if (scheme) await mutateAsync(scheme).catch(() => undefined)
  }
  // its token is shown once, so the page stays until it was read
  const createFirst = () => create().then(() => false)
  return (
    <>
      <EntityHead back={{ href: '/loyalty/triggers', text: t('title') }} title={t('create')} />
      <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-5 max-room:grid-cols-1">
        <SchemeCard
          form={form}
          isFixed={false}
          isKeyTaken={error instanceof Refusal && error.code === 'trigger_key_taken'}
        >
          <Button look="primary" busy={isPending} onClick={() => void create()}>
            {t('form.create')}
          </Button>
        </SchemeCard>
        <SampleCard url={null} fields={form.typed.fields} />
      </div>
      <LeaveGuard isDirty={form.isTouched && !data} onSave={createFirst} />
      {data && (
        <TokenDialog
          name={data.scheme.name}
          value={data.trigger_token}
          onClose={() => router.push(`/loyalty/triggers/${data.trigger_id}`)}
        />
      )}
    </>
  )
}
