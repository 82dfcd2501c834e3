import english from 'ra-language-english'
import { mergeTranslations, type TranslationMessages } from 'react-admin'
import { reactAdminEn } from '#i18n/reactAdmin/en.ts'

export const reactAdminEnglish = mergeTranslations(english, reactAdminEn) as TranslationMessages
