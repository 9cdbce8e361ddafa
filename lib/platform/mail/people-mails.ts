import type { Language } from '#rules/tools/language.ts'
import { inLanguages, type VariableName, type Words } from './named.ts'

const person: VariableName[] = [
  'shop_name',
  'shop_url',
  'recipient_name',
  'recipient_email',
  'link',
]

type Mail =
  | 'staff_invite'
  | 'password_reset'
  | 'approval_asked'
  | 'approval_decided'
  | 'export_ready'
  | 'bulk_finished'
  | 'ticket_received'
  | 'support_ticket'

/**
 * What may be filled in. What somebody asks for, answers or writes is theirs: nothing in it is
 * filled in but the link.
 */
const variables: Record<Mail, VariableName[]> = {
  staff_invite: person,
  password_reset: person,
  approval_asked: ['link'],
  approval_decided: ['link'],
  export_ready: person,
  bulk_finished: ['link'],
  ticket_received: [],
  support_ticket: [],
}

const words: Record<Language, Record<Mail, Words>> = {
  en: {
    staff_invite: {
      action: 'Choose a password',
      subject: 'You are invited to {shop_name}',
      title: 'Welcome to {shop_name}',
      body:
        'Hello {recipient_name},\n\n' +
        'You can now work with gift cards and store credit of {shop_name} ({shop_url}). Choose ' +
        'a password and sign in as {recipient_email}.\n\n' +
        'The link works once, for seven days.',
    },
    password_reset: {
      action: 'Choose a new password',
      subject: 'A new password for {shop_name}',
      title: 'Choose a new password',
      body:
        'Hello {recipient_name},\n\n' +
        'Somebody asked for a new password for {recipient_email} at {shop_name} ({shop_url}). ' +
        'The link works once, for one hour.\n\n' +
        'If it was not you, do nothing: your password stays as it is.',
    },
    approval_asked: {
      subject: 'Store credit waits for your approval',
      title: '',
      body: '',
      action: 'Decide',
    },
    approval_decided: {
      subject: 'Your request was decided',
      title: '',
      body: '',
      action: 'Look at it',
    },
    // the title says of what
    export_ready: {
      action: 'Open the exports',
      subject: 'Your export of {shop_name} is ready',
      title: '',
      body:
        'Hello {recipient_name},\n\n' +
        'The file is ready. Sign in to take it; it is kept for seven days.',
    },
    bulk_finished: {
      subject: 'Your campaign has ended',
      title: '',
      body: '',
      action: 'Open the campaign',
    },
    ticket_received: {
      subject: 'Your message to support',
      title: 'We have your message',
      body: '',
    },
    support_ticket: { subject: 'A support ticket', title: 'A support ticket', body: '' },
  },
  ru: {
    staff_invite: {
      action: 'Выбрать пароль',
      subject: 'Вас приглашают в {shop_name}',
      title: 'Добро пожаловать в {shop_name}',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        'Теперь вы можете работать с подарочными картами и бонусами магазина {shop_name} ' +
        '({shop_url}). Выберите пароль и войдите как {recipient_email}.\n\n' +
        'Ссылка действует один раз, в течение семи дней.',
    },
    password_reset: {
      action: 'Выбрать новый пароль',
      subject: 'Новый пароль для {shop_name}',
      title: 'Выберите новый пароль',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        'Кто-то попросил новый пароль для {recipient_email} в магазине {shop_name} ' +
        '({shop_url}). Ссылка действует один раз, в течение часа.\n\n' +
        'Если это были не вы, ничего не делайте: пароль останется прежним.',
    },
    approval_asked: {
      subject: 'Начисление ждёт вашего одобрения',
      title: '',
      body: '',
      action: 'Решить',
    },
    approval_decided: {
      subject: 'По вашему запросу принято решение',
      title: '',
      body: '',
      action: 'Посмотреть',
    },
    export_ready: {
      action: 'Открыть выгрузки',
      subject: 'Выгрузка {shop_name} готова',
      title: '',
      body:
        'Здравствуйте, {recipient_name}!\n\n' +
        'Файл готов. Войдите, чтобы скачать его: он хранится семь дней.',
    },
    bulk_finished: {
      subject: 'Ваша кампания завершена',
      title: '',
      body: '',
      action: 'Открыть кампанию',
    },
    ticket_received: {
      subject: 'Ваше обращение в поддержку',
      title: 'Мы получили ваше обращение',
      body: '',
    },
    support_ticket: { subject: 'A support ticket', title: 'A support ticket', body: '' },
  },
}

/**
 * Mails of the platform to people of a shop, in each language: nobody designs, previews or sends
 * them by name.
 */
export const peopleEmails = inLanguages(words, variables)
