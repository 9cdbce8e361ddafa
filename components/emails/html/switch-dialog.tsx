'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefused } from '#components/emails/design/use-refused.ts'
import { ActDialog } from '#components/commerce/act/act-dialog.tsx'
import { useAct } from '#components/commerce/act/use-act.ts'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { queryFor } from '#client/query.ts'
import { Refusal } from '#contract/error.ts'
import type { Answer } from '#contract/endpoint.ts'
import { switchEmailBuilder } from '#contract/emails/html.ts'
import { listEmails } from '#contract/emails/named.ts'
import { useRouter } from '#i18n/navigation.ts'
import { emailsHome } from '#rules/way/emails-home.ts'
import { BeforeAfter } from './before-after.tsx'

/** Switches between builder and HTML: each email before and after, in one act with Undo. */
export function SwitchDialog({ toBuilder, onClose }: { toBuilder: boolean; onClose: () => void }) {
  const t = useTranslations('email-html.switch')
  const words = useMailWords()
  const refused = useRefused()
  const router = useRouter()
  const { data } = useQuery(queryFor(listEmails, {}))
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  // those that the switch can change come first
  const emails = (data?.emails ?? []).toSorted(
    (a, b) => Number(b.format === 'html') - Number(a.format === 'html'),
  )
  const mayConvert = toBuilder ? emails.filter(({ format }) => format === 'html') : []
  const convert = mayConvert.map(({ name }) => name).filter((name) => !kept.has(name))
  const goHome = (using_email_builder: boolean) => {
    router.push(emailsHome({ using_email_builder }))
    router.refresh()
  }
  const undo = useMutation({
    mutationFn: (body: Answer<typeof switchEmailBuilder>['undo']) =>
      call(switchEmailBuilder, { body }),
    onSuccess: ({ using_email_builder }) => {
      toast({ tone: 'positive', title: t('undone') })
      goHome(using_email_builder)
    },
    onError: (cause) => toast({ tone: 'danger', title: t('failed'), about: refused(cause) }),
  })
  const { act, isBusy, error } = useAct(switchEmailBuilder, ({ undo: back }) => {
    toast({
      tone: 'positive',
      title: t(toBuilder ? 'isOn' : 'isOff'),
      action: { label: t('undo'), onPress: () => undo.mutate(back) },
    })
    onClose()
    goHome(toBuilder)
  })
  /** Names the email whose problem keeps all from being switched. */
  const refusedOf = (cause: unknown): string => {
    const email = cause instanceof Refusal ? cause.facts?.['email'] : undefined
    return email
      ? t('refused', { name: words.name(String(email)), why: refused(cause) })
      : refused(cause)
  }
  const keep = (name: string, isKept: boolean) =>
    setKept((before) => {
      const next = new Set(before)
      if (isKept) next.add(name)
      else next.delete(name)
      return next
    })
  return (
    <ActDialog
      title={t(toBuilder ? 'titleOn' : 'titleOff')}
      submit={t(toBuilder ? 'submitOn' : 'submitOff')}
      size="medium"
      problem={error ? refusedOf(error) : undefined}
      {...{ isBusy, onClose }}
      onSubmit={() => act({ body: { using_email_builder: toBuilder, convert } })}
    >
      <p>{t(toBuilder ? 'aboutOn' : 'aboutOff')}</p>
      {!data && <Skeleton className="h-40 w-full" />}
      <ul className="flex flex-col gap-5">
        {emails.map(({ name, format }) => {
          const isChoice = mayConvert.some((one) => one.name === name)
          return (
            <li key={name} className="flex flex-col gap-2">
              <h3 className="font-medium">{words.name(name)}</h3>
              {isChoice ? (
                <Checkbox
                  label={t('convert')}
                  checked={!kept.has(name)}
                  onChange={(event) => keep(name, !event.target.checked)}
                />
              ) : (
                <p className="text-sm text-text-muted">
                  {t(format === 'html' ? 'staysHtml' : 'staysBlocks')}
                </p>
              )}
              <BeforeAfter
                name={name}
                title={words.name(name)}
                isConverted={convert.includes(name)}
              />
            </li>
          )
        })}
      </ul>
    </ActDialog>
  )
}
