'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { send } from '#client/call.ts'
import { getPathname, Link } from '#i18n/navigation.ts'
import { safePath } from '#rules/csrf.ts'

const fields = ['shop_url', 'email', 'password'] as const
type Field = (typeof fields)[number]

/** One error for every reason; what was typed stays. The browser keeps the fields, so a password manager can fill them. */
export function SignInForm({ next }: { next: string | undefined }) {
  const t = useTranslations('session.signIn')
  const locale = useLocale()
  const refusalText = useRefusalText()
  const [missing, setMissing] = useState<readonly Field[]>([])
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const body = Object.fromEntries(fields.map((field) => [field, String(typed.get(field) ?? '')]))
    const empty = fields.filter((field) => !body[field]?.trim())
    setMissing(empty)
    setProblem('')
    if (empty[0]) return form.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    setBusy(true)
    try {
      await send('POST', '/api/session', { body })
      location.assign(getPathname({ href: safePath(next), locale }))
    } catch (cause) {
      setProblem(refusalText(cause))
      setBusy(false)
      form.querySelector<HTMLInputElement>('[name=password]')?.select()
    }
  }

  const errorOf = (field: Field) => (missing.includes(field) ? t('missing') : undefined)
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField
        name="shop_url"
        label={t('shop')}
        placeholder={t('shopPlaceholder')}
        error={errorOf('shop_url')}
        required
        autoFocus
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
      />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        error={errorOf('email')}
        required
        autoComplete="username"
        maxLength={254}
      />
      <TextField
        name="password"
        type="password"
        label={t('password')}
        error={errorOf('password')}
        required
        autoComplete="current-password"
        maxLength={200}
      />
      <Button type="submit" look="primary" busy={isBusy} className="mt-1 w-full">
        {t('submit')}
      </Button>
      <Link href="/forgotten" prefetch={false} className="mt-3 self-center text-sm font-medium text-accent underline">
        {t('forgotten')}
      </Link>
    </form>
  )
}
