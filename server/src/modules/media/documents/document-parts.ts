import { documentKinds, documentParts as endpoint } from '@ganlin/contract/media/document';
import { partsOf, sweepOf, type PartUpload } from '../uploads/part-upload.ts';
import { makeReadable } from './make-readable.ts';

export const documentUpload: PartUpload = {
  table: 'mediaDocument',
  endpoint,
  endings: documentKinds,
  // Word and PowerPoint before 2007, and every office file with a password, are in a compound file: the worker looks
  // into it.
  contents: ['pdf', 'docx', 'pptx', 'odt', 'odp', 'cfb'],
  refusal: '文件的内容不是可以识别的 PDF、Word 或 PowerPoint 文档',
  job: makeReadable,
  audit: { action: 'media.documentBegun', target: 'document' },
  errors: { notFound: 'documentNotFound', notFailed: 'documentNotFailed', taken: 'documentNameTaken' },
};

export const documentParts = partsOf(documentUpload);
export const sweepDocuments = sweepOf(documentUpload, { name: 'media.sweepDocuments', title: '清理没有传完的文档' });
