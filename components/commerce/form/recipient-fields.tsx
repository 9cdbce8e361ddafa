'use client'

import { TextField } from '#components/ui/form/text-field.tsx'
import { emailPattern } from '#contract/email-pattern.ts'

export type TypedRecipient = { name: string; email: string }

/** Returns the recipient as the wire wants it; `isEmail`: the email can be one. */
export const recipientOf = ({ name, email }: TypedRecipient) => {
  const wanted = { name: name.trim(), email: email.trim().toLowerCase() }
  return { ...wanted, isEmail: emailPattern.test(wanted.email) }
}

type Props = {
  value: TypedRecipient
  onChange: (value: TypedRecipient) => void
  words: { name: string; email: string }
  isNameRequired?: boolean
  autoFocus?: boolean
  error: string | undefined
}

/** Name and email of a recipient, as they are typed. */
export function RecipientFields({
  value,
  onChange,
  words,
  isNameRequired = false,
  autoFocus = false,
  error,
}: Props) {
  return (
    <>
      <TextField
        label={words.name}
        required={isNameRequired}
        autoFocus={autoFocus}
        maxLength={120}
        autoComplete="off"
        value={value.name}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <TextField
        label={words.email}
        required
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        error={error}
        value={value.email}
        onChange={({ target }) => onChange({ ...value, email: target.value })}
      />
    </>
  )
}
