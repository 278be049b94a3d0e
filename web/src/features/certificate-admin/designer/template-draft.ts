import { TemplateForm, type certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import type { Data } from '@ganlin/contract/core/endpoint';
import { errorsBy, type FieldErrors } from '../../../lib/api/form-errors.ts';
import { begun, type History } from './rules/history.rules.ts';

export type StoredTemplate = Data<typeof certificateTemplateApi.detail>;
export type TemplateFields = StoredTemplate['current']['form'];

/** A template while it is designed, with what undo leads back to. */
export interface TemplateDraft {
  readonly history: History<TemplateFields>;
}

export const draftOf = ({ current }: StoredTemplate): TemplateDraft => ({ history: begun(current.form) });

export const formOf = ({ history }: TemplateDraft): TemplateFields => history.present;

export const errorsOf = (form: TemplateFields): FieldErrors => errorsBy(TemplateForm, form, []);
