'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { invalidate } from '#client/query.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import {
  decideReferral,
  getReferralFigures,
  listReferredFriends,
} from '#contract/referrals/calls.ts'
import type { ReferredFriend } from '#contract/referrals/shapes.ts'

type Props = { of: ReferredFriend; isApproving: boolean; onClose: () => void }

/** Asks before a friend is approved, or for the reason of a refusal. */
export function DecideDialog({ of, isApproving, onClose }: Props) {
  const t = useTranslations('referrals')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const refetch = () => {
    void invalidate(client, listReferredFriends)
    void invalidate(client, getReferralFigures)
  }
  const { act, isBusy, problem } = useAct(
    decideReferral,
    () => {
      refetch()
      const title = t(isApproving ? 'decide.approved' : 'decide.refused', { email: of.email })
      toast({ tone: 'positive', title })
      onClose()
    },
    // someone else may have decided
    refetch,
  )
  const about = isApproving ? t('decide.approveAbout') : t('decide.refuseAbout')
  return (
    <ActDialog
      title={t(isApproving ? 'decide.approveTitle' : 'decide.refuseTitle', { email: of.email })}
      submit={t(isApproving ? 'decide.approve' : 'decide.refuse')}
      look={isApproving ? 'primary' : 'danger'}
      isBlocked={!isApproving && reason.trim() === ''}
      {...{ problem, isBusy, onClose }}
      onSubmit={() =>
        act({
          params: { id: of.referral_id },
          body: { approve: isApproving, ...(isApproving ? {} : { reason }) },
        })
      }
    >
      <p>{about}</p>
      <ul className="list-disc pl-5 text-text-muted">
        {of.signals.map(({ name, count }) => (
          <li key={name}>{t(`signals.${name}`, { count: count ?? 0 })}</li>
        ))}
      </ul>
      {!isApproving && (
        <TextArea
          label={t('decide.reason')}
          help={t('decide.reasonHelp')}
          required
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ActDialog>
  )
}
