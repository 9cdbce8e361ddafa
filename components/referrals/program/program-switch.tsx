'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { invalidate } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { getReferralProgram } from '#contract/referrals/calls.ts'
import type { ReferralProgram } from '#contract/referrals/shapes.ts'
import { putSetting } from '#contract/shop/calls.ts'

type Props = { program: ReferralProgram; mayChange: boolean }

/** Switches the program on or off: the shop's setting `enable_referral`. */
export function ProgramSwitch({ program: { enabled, workflows }, mayChange }: Props) {
  const t = useTranslations('referrals.switch')
  const client = useQueryClient()
  const { act, isBusy, problem } = useAct(putSetting, () => {
    void invalidate(client, getReferralProgram)
    toast({ tone: 'positive', title: t(enabled ? 'turnedOff' : 'turnedOn') })
  })
  const isSaved = workflows.some(({ active }) => active)
  return (
    <div className="flex flex-col gap-3">
      {mayChange && (isSaved || enabled) && (
        <Switch
          label={t('label')}
          state={t(enabled ? 'on' : 'off')}
          checked={enabled}
          busy={isBusy}
          onChange={(value) => act({ body: { key: 'enable_referral', value } })}
        />
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {!isSaved && <Notice>{t('unsaved')}</Notice>}
      {isSaved && !enabled && <Notice tone="warning">{t('offAbout')}</Notice>}
    </div>
  )
}
