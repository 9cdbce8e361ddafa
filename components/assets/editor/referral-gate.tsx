'use client'

import { useTranslations } from 'next-intl'
import { useAround, useEditorState, useStore } from '#components/assets/state/editor-context.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { putSetting } from '#contract/shop/calls.ts'

/** Switches the shop's referrals on or off, a setting at once; while off the form below is greyed out. */
export function ReferralGate({ children }: { children: React.ReactNode }) {
  const t = useTranslations('asset-editor.referral')
  const { mayEdit } = useAround()
  const store = useStore()
  const isOn = useEditorState((state) => state.isReferralOn)
  const { act, isBusy, problem } = useAct(putSetting, () => {
    store.set({ isReferralOn: !isOn })
    toast({ tone: 'positive', title: t(isOn ? 'turnedOff' : 'turnedOn') })
  })
  return (
    <>
      {mayEdit && (
        <Switch
          label={t('label')}
          state={t(isOn ? 'on' : 'off')}
          checked={isOn}
          busy={isBusy}
          onChange={(value) => act({ body: { key: 'enable_referral', value } })}
        />
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {!isOn && <p className="text-sm text-text-muted">{t('offAbout')}</p>}
      <fieldset disabled={!isOn} className={isOn ? 'contents' : 'opacity-50'}>
        <legend className="sr-only">{t('form')}</legend>
        {children}
      </fieldset>
    </>
  )
}
