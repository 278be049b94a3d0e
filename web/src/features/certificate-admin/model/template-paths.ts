export const templatesPath = '/admin/cert/template';
export const designerPath = (id: string): string => `${templatesPath}/edit/${id}`;
