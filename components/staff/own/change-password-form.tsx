'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { Refusal } from '#contract/error.ts'
import { changePassword, listSessions } from '#contract/staff/calls.ts'

const shortest = 10
type Field = 'current' | 'password' | 'again'

/** Changes the caller's password; uncontrolled fields, so that a password manager can follow. */
export function ChangePasswordForm({ email }: { email: string }) {
  const t = useTranslations('staff.password')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const show = (field: Field, text: string) => {
    setProblems({ [field]: text })
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.select()
  }
  const change = useMutation({
    mutationFn: (body: { current: string; password: string }) => call(changePassword, { body }),
    onSuccess: ({ ended }) => {
      form.current?.reset()
      toast({ tone: 'positive', title: t('done'), about: t('ended', { count: ended }) })
      void invalidate(client, listSessions)
    },
    onError: (cause) =>
      cause instanceof Refusal && cause.code === 'wrong_password'
        ? show('current', t('wrong'))
        : toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) }),
  })
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [current = '', password = '', again = ''] = ['current', 'password', 'again'].map((name) =>
      String(typed.get(name) ?? ''),
    )
    setProblems({})
    if (!current) return show('current', t('missing'))
    if (password.length < shortest) return show('password', t('tooShort'))
    if (password !== again) return show('again', t('different'))
    change.mutate({ current, password })
  }
  const field = (name: Field, autoComplete: string, help?: string) => (
    <TextField
      type="password"
      name={name}
      label={t(name)}
      help={help}
      error={problems[name]}
      required
      maxLength={200}
      autoComplete={autoComplete}
    />
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('title')}
      className="flex max-w-96 flex-col gap-1"
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {field('current', 'current-password')}
      {field('password', 'new-password', t('help'))}
      {field('again', 'new-password')}
      <div>
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
