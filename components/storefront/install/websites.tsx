'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import { type Column, Table } from '#components/ui/list/table.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { putSetting } from '#contract/shop/calls.ts'
import { getInstall } from '#contract/shopper/install.ts'
import { domainOf, originsOf } from '#rules/shopper/origins.ts'

type Website = { origin: string; seen_at: string | null }
type Props = { websites: readonly Website[]; shopUrl: string; zone: string }

const hostOf = (origin: string): string => URL.parse(origin)?.host ?? origin

/** Websites from which customers' browsers may call, each with when its script was last seen. */
export function Websites({ websites, shopUrl, zone }: Props) {
  const t = useTranslations('install.websites')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'wrong' | 'twice' | null>(null)
  const own = originsOf(shopUrl)
  const others = websites.map(({ origin }) => origin).filter((origin) => !own.includes(origin))
  const save = useMutation({
    mutationFn: ({ domains }: { domains: string[]; said: string }) =>
      call(putSetting, { body: { key: 'storefront_domains', value: domains } }),
    onSuccess: (_, { said }) => {
      toast({ tone: 'positive', title: said })
      setTyped('')
    },
    onError: (cause) => toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) }),
    onSettled: () => invalidate(client, getInstall),
  })
  const add = () => {
    const domain = domainOf(typed)
    const isThere = websites.some(({ origin }) => hostOf(origin) === domain)
    if (domain === null) return setProblem('wrong')
    if (isThere) return setProblem('twice')
    setProblem(null)
    const said = t('added', { website: domain })
    save.mutate({ domains: [...others.map(hostOf), domain], said })
  }
  const remove = (origin: string) =>
    save.mutate({
      domains: others.filter((other) => other !== origin).map(hostOf),
      said: t('removed', { website: hostOf(origin) }),
    })
  const columns: Column<Website>[] = [
    {
      key: 'website',
      head: t('website'),
      cell: ({ origin }) => <span className="font-medium break-all">{hostOf(origin)}</span>,
    },
    {
      key: 'seen',
      head: t('seen'),
      width: 'w-48',
      cell: ({ seen_at }) => (seen_at ? <DateTime at={seen_at} zone={zone} /> : t('never')),
    },
    {
      key: 'act',
      head: <VisuallyHidden>{t('act')}</VisuallyHidden>,
      width: 'w-52',
      align: 'end',
      cell: ({ origin }) =>
        own.includes(origin) ? (
          <Chip>{t('own')}</Chip>
        ) : (
          <Button
            size="small"
            aria-label={t('removeOf', { website: hostOf(origin) })}
            disabled={save.isPending}
            onClick={() => remove(origin)}
          >
            {t('remove')}
          </Button>
        ),
    },
  ]
  return (
    <Card title={t('title')} padded={false}>
      <p className="px-4 pt-4 text-text-muted">{t('about')}</p>
      <Table
        caption={t('title')}
        columns={columns}
        rows={websites}
        rowKey={({ origin }) => origin}
        waiting={0}
      />
      <form
        noValidate
        className="flex items-start gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          className="w-80"
          label={t('domain')}
          help={t('domainHelp')}
          error={problem ? t(problem) : undefined}
          value={typed}
          maxLength={120}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="mt-6" busy={save.isPending}>
          {t('add')}
        </Button>
      </form>
    </Card>
  )
}
