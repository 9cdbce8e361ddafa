import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { money, plainText, say, text, type View } from '#storefront/view.ts'

type Act = { act: string; label: string; look: string; press: (() => void) | undefined }
type Hidden = Readonly<Record<string, string>>

const hidden = (values: Hidden): VNode[] =>
  Object.entries(values).map(([name, value]) =>
    h('input', { type: 'hidden', name, value, key: name }),
  )

/** Draws the hidden fields of an act's form on a page without script. */
export const actFields = ({ form }: Pick<View, 'form'>, act: string, more: Hidden = {}): VNode[] =>
  hidden({ act, ...(form?.key ? { key: `${form.key}-${act}` } : {}), ...more })

/** Draws a button that does an act; on a page without script it is a form of its own. */
export const actButton = (
  view: View,
  { act, label, look, press }: Act,
  values: Hidden = {},
): VNode =>
  view.form
    ? h(
        'form',
        { method: 'post', action: view.form.action },
        actFields(view, act, values),
        h('button', { class: look, type: 'submit' }, label),
      )
    : h('button', { class: look, type: 'button', disabled: view.state.busy, onClick: press }, label)

const valueIn = (event: Event, name: string): string => {
  event.preventDefault()
  const data = new FormData(event.currentTarget as HTMLFormElement)
  return String(data.get(name) ?? '').trim()
}

type Field = {
  name: string
  label: string
  type?: string
  placeholder: string
  placeholderPath: string
  buttonPath: string
  send: ((value: string) => void) | undefined
}

/** Draws a form of one field; without script it posts to the page's own target. */
export const oneField = (view: View, field: Field): VNode => {
  const { name, label, type = 'text', placeholder, placeholderPath, buttonPath, send } = field
  const { form } = view
  return h(
    'form',
    {
      class: 'one',
      ...(form ? { method: 'post', action: form.action } : {}),
      onSubmit: (event: Event) => {
        const value = valueIn(event, name)
        if (value !== '') send?.(value)
      },
    },
    h('input', {
      name,
      type,
      'aria-label': label,
      placeholder,
      'data-t': placeholderPath,
      required: true,
      autocomplete: type === 'email' ? 'email' : 'off',
      spellcheck: false,
      maxLength: type === 'email' ? 254 : 60,
      ...(form ? { defaultValue: form.typed } : {}),
      ...(form?.problem ? { 'aria-describedby': 'problem' } : {}),
    }),
    text(view, 'button', buttonPath, {
      class: 'main',
      type: 'submit',
      disabled: view.state.busy,
    }),
  )
}

/** Draws the code of a gift card's field, as in every form that adds or checks one. */
export const codeField = (
  view: View,
  path: string,
  names: { placeholder: string; button: string },
  send: ((code: string) => void) | undefined,
): VNode =>
  oneField(view, {
    name: 'code',
    label: plainText(view, `${path}.${names.placeholder}`) || say(view, 'giftCardCode'),
    placeholder: plainText(view, `${path}.${names.placeholder}`),
    placeholderPath: `${path}.${names.placeholder}`,
    buttonPath: `${path}.${names.button}`,
    send,
  })

/** Draws the card that is about to be added: its sum, and the balance after it. */
export const offerOf = (view: View): VNode | null => {
  const { acts } = view
  const { offer } = view.state
  if (!offer) return null
  const amount = money(view, offer.amount)
  const key = offer.asks ? 'offerAsks' : 'offer'
  return h(
    'div',
    { class: 'offer', role: 'status' },
    h('p', null, say(view, key, { amount, balance: money(view, offer.balance_after) })),
    h(
      'div',
      { class: 'row' },
      actButton(
        view,
        { act: 'add', label: say(view, 'confirmAdd', { amount }), look: 'main', press: acts.add },
        { code: offer.code, amount: offer.amount, key: offer.key ?? '' },
      ),
      actButton(view, {
        act: 'cancel',
        label: say(view, 'cancel'),
        look: 'plain',
        press: acts.cancel,
      }),
    ),
  )
}

type Plain = {
  name: string
  label: string
  button: string
  type?: 'email'
  send: ((value: string) => void) | undefined
}

/** Draws a form of one field where the asset has no texts of its own for it; its act is its name. */
export const plainField = (view: View, { name, label, button: word, type, send }: Plain): VNode =>
  h(
    'form',
    {
      class: 'one',
      ...(view.form ? { method: 'post', action: view.form.action } : {}),
      onSubmit: (event: Event) => {
        const value = valueIn(event, name)
        if (value !== '') send?.(value)
      },
    },
    view.form ? actFields(view, name) : null,
    h('input', {
      name,
      type: type ?? 'text',
      'aria-label': label,
      placeholder: label,
      required: true,
      autocomplete: type ?? 'off',
      spellcheck: false,
      maxLength: type ? 254 : 60,
    }),
    h('button', { class: 'main', type: 'submit', disabled: view.state.busy }, word),
  )
