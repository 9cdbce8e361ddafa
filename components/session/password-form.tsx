'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { TextField } from '#components/ui/form/text-field.tsx'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { call } from '#client/call.ts'
import { setPassword } from '#contract/staff/calls.ts'

const shortest = 10

/** Redeems the one-time link of an invitation. */
export function PasswordForm({ token }: { token: string }) {
  const t = useTranslations('session.password')
  const refusalText = useRefusalText()
  const [done, setDone] = useState<{ shop_url: string; email: string } | null>(null)
  const [isShort, setShort] = useState(false)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setShort(password.length < shortest)
    setProblem('')
    if (password.length < shortest) return
    setBusy(true)
    await call(setPassword, { body: { token, password } })
      .then(setDone)
      .catch((cause: unknown) => setProblem(refusalText(cause)))
    setBusy(false)
  }

  if (done) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="positive" role="status">
          <p className="font-semibold">{t('done')}</p>
          <p>{t('doneAbout', { shop: done.shop_url, email: done.email })}</p>
        </Notice>
        <LinkButton href="/login" look="primary">
          {t('toSignIn')}
        </LinkButton>
      </div>
    )
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <TextField
        name="password"
        type="password"
        label={t('password')}
        help={t('help')}
        error={isShort ? t('tooShort') : undefined}
        required
        autoFocus
        autoComplete="new-password"
        maxLength={200}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        {t('submit')}
      </Button>
    </form>
  )
}
