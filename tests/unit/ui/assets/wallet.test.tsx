import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Fields } from '#components/assets/fields/fields.tsx'
import { WalletNotice } from '#components/assets/editor/wallet-notice.tsx'
import { useForm } from '#components/assets/state/editor-context.tsx'
import { text } from '../../../support/text.ts'
import { renderEditor } from './within.tsx'

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }))
afterEach(cleanup)

/** Every field of the pass's form. */
function All() {
  const { sections, general } = useForm()
  const pages = [...sections, ...general].flatMap((page) =>
    'kind' in page && page.kind !== 'section' ? [] : [page],
  )
  return pages.map((page) =>
    'fields' in page ? <Fields key={page.path} fields={page.fields as never} /> : null,
  )
}
const google = () => screen.queryByText(text('asset-editor.names.google'))
const notice = () => screen.queryByText(text('asset-editor.wallet.trial'))

test('the editor of a pass says that iPhones refuse it while a trial certificate signs', () => {
  const wallets = { apple: 'trial', google: true } as const
  renderEditor('apple-wallet', <WalletNotice />, { wallets })
  expect(notice()).not.toBeNull()
})

test('with Apple’s certificates, and for other assets, nothing is said', () => {
  const wallets = { apple: 'configured', google: true } as const
  renderEditor('apple-wallet', <WalletNotice />, { wallets })
  renderEditor('popup', <WalletNotice />)
  expect(notice()).toBeNull()
})

test('Google Wallet is offered where it is configured, and hidden where it is not', () => {
  renderEditor('apple-wallet', <All />, { wallets: { apple: 'configured', google: true } })
  expect(google()).not.toBeNull()
  cleanup()
  renderEditor('apple-wallet', <All />, { wallets: { apple: 'configured', google: false } })
  expect(google()).toBeNull()
})
