'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useRefusalText } from '#components/commerce/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { forgetPassword } from '#contract/staff.ts'

const fields = ['shop_url', 'email'] as const
type Field = (typeof fields)[number]

/** Asks for a link to reset the password. What is said afterwards tells nobody whether there is such a person. */
export function ForgottenForm() {
  const t = useTranslations('session.forgotten')
  const signIn = useTranslations('session.signIn')
  const refusalText = useRefusalText()
  const [missing, setMissing] = useState<readonly Field[]>([])
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const [shop_url = '', email = ''] = fields.map((field) => String(typed.get(field) ?? '').trim())
    const empty = fields.filter((field) => !String(typed.get(field) ?? '').trim())
    setMissing(empty)
    setProblem('')
    if (empty[0]) return form.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    setBusy(true)
    await call(forgetPassword, { body: { shop_url, email } })
      .then(() => setSentTo(email))
      .catch((cause: unknown) => setProblem(refusalText(cause)))
    setBusy(false)
  }

  if (sentTo)
    return (
      <Notice tone="positive" role="status">
        <p className="font-semibold">{t('sent')}</p>
        <p>{t('sentAbout', { email: sentTo })}</p>
      </Notice>
    )
  const errorOf = (field: Field) => (missing.includes(field) ? signIn('missing') : undefined)
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField
        name="shop_url"
        label={signIn('shop')}
        placeholder={signIn('shopPlaceholder')}
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
        label={signIn('email')}
        error={errorOf('email')}
        required
        autoComplete="username"
        maxLength={254}
      />
      <Button type="submit" look="primary" busy={isBusy} className="mt-1 w-full">
        {t('submit')}
      </Button>
    </form>
  )
}
