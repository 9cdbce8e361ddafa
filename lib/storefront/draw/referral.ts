import type { VNode } from 'preact'
import { h } from '#storefront/h.ts'
import { say, type View } from '#storefront/view.ts'
import { actButton } from './forms.ts'
import { button } from './parts.ts'

/** Draws the button that gets the customer's link, then the link with its copy button. */
export const referralActs = (view: View, path: string | null): VNode | null => {
  const { link, copied } = view.state
  if (!view.has.invite) return null
  if (link === null)
    return path === null
      ? actButton(view, {
          act: 'invite',
          label: say(view, 'yourLink'),
          look: 'main',
          press: view.acts.invite,
        })
      : button(view, path, view.acts.invite, { class: 'main wide' })
  return h(
    'div',
    { class: 'one' },
    h('input', { readOnly: true, value: link, 'aria-label': say(view, 'yourLink') }),
    view.form
      ? null
      : h(
          'button',
          { class: 'main', type: 'button', onClick: () => view.acts.copy?.(link) },
          say(view, copied ? 'copied' : 'copy'),
        ),
  )
}
