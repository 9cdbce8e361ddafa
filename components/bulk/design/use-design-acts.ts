'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import {
  discardDesignDraft,
  getDesign,
  restoreDesignVersion,
  saveDesignDraft,
} from '#contract/emails/edit.ts'
import { useRouter } from '#i18n/navigation.ts'
import { mailOf, type Operation } from '#rules/bulk/operation.ts'

/** Gives a campaign a design of its own, made from the live one, or takes it back. */
export function useDesignActs(operation: Operation, id: string) {
  const t = useTranslations('bulk.design')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const router = useRouter()
  const name = mailOf(operation)
  const of = { params: { name }, query: { for: id } }
  const onError = (cause: unknown) => {
    const wanted = wantedOf(cause)
    if (wanted) offerUpgrade(wanted)
    else toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
  }
  const edit = () => router.push(`/email-builder/editor/${name}?for=${id}`)
  const make = useMutation({
    mutationFn: async () => {
      const usual = await call(getDesign, { params: { name }, query: {} })
      const { revision } = await call(getDesign, of)
      await call(saveDesignDraft, { ...of, body: { design: usual.live.design, revision } })
    },
    onSuccess: async () => {
      await invalidate(client, getDesign)
      edit()
    },
    onError,
  })
  const drop = useMutation({
    mutationFn: async () => {
      const { draft, live, revision } = await call(getDesign, of)
      if (draft)
        await call(discardDesignDraft, {
          params: of.params,
          query: { for: id, revision: String(revision) },
        })
      // a version never changes: what the shop has now is published for the campaign
      if (live.no > 0)
        await call(restoreDesignVersion, {
          params: { name, no: '0' },
          query: { for: id },
          body: { to: 'live' },
        })
    },
    onSuccess: async () => {
      await invalidate(client, getDesign)
      toast({ tone: 'positive', title: t('usualAgain') })
    },
    onError,
  })
  return { edit, make, drop, isBusy: make.isPending || drop.isPending }
}
