CREATE SCHEMA iam_face;

CREATE FUNCTION iam_face.drop_template() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from iam_face.template where user_id = new.id;
  return null;
end $$;

CREATE FUNCTION iam_face.note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update iam_face.revision set current = current + 1 returning current into new.revision;
  return new;
end $$;

CREATE FUNCTION iam_face.note_removal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update iam_face.revision set current = current + 1, removed = current + 1;
  return null;
end $$;

CREATE FUNCTION public.audit_chain_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and new.chain = old.chain and new.length = old.length + 1 then
    return new;
  end if;
  raise exception 'audit_chain only grows, one link at a time';
end
$$;

CREATE FUNCTION public.audit_entry_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit_entry is append-only';
end
$$;

CREATE FUNCTION public.audit_link_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'audit_link is append-only';
end
$$;

CREATE FUNCTION public.grams(value text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT COST 5000 PARALLEL SAFE
    AS $$
  select coalesce(array_agg(distinct gram), '{}')
    from generate_series(1, length(value)) as i,
         lateral (values (substr(value, i, 1)), (substr(value, i, 2))) as found(gram)
$$;

CREATE TABLE iam_face.revision (
    id boolean DEFAULT true NOT NULL,
    current bigint DEFAULT 0 NOT NULL,
    removed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT revision_single_check CHECK (id)
);

CREATE TABLE iam_face.template (
    user_id uuid NOT NULL,
    descriptor_sealed text NOT NULL,
    model text NOT NULL,
    consent_version smallint NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    enrolled_at timestamp with time zone NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    CONSTRAINT template_consent_check CHECK ((consent_version > 0)),
    CONSTRAINT template_descriptor_check CHECK ((descriptor_sealed <> ''::text))
);

CREATE TABLE public.audit_chain (
    chain text NOT NULL,
    length bigint NOT NULL,
    head bytea NOT NULL,
    CONSTRAINT audit_chain_chain_check CHECK ((chain <> ''::text)),
    CONSTRAINT audit_chain_head_check CHECK ((octet_length(head) = 32)),
    CONSTRAINT audit_chain_length_check CHECK ((length >= 0))
);

CREATE TABLE public.audit_entry (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    user_id uuid,
    user_name text DEFAULT ''::text NOT NULL,
    real_name text DEFAULT ''::text NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    request_id text DEFAULT ''::text NOT NULL,
    target text DEFAULT ''::text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    before jsonb,
    after jsonb
);

CREATE TABLE public.audit_link (
    chain text NOT NULL,
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    content jsonb NOT NULL,
    previous bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_link_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT audit_link_previous_check CHECK ((octet_length(previous) = 32)),
    CONSTRAINT audit_link_seq_check CHECK (((seq >= 1) AND (seq <= '9007199254740991'::bigint)))
);

CREATE TABLE public.embed_host (
    id uuid NOT NULL,
    name text NOT NULL,
    key_id text NOT NULL,
    secret_sealed text NOT NULL,
    origins text[] NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT embed_host_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
    CONSTRAINT embed_host_origins_check CHECK (((cardinality(origins) >= 1) AND (cardinality(origins) <= 20)))
);

CREATE TABLE public.embed_ticket (
    ticket_hash bytea NOT NULL,
    host_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path text NOT NULL,
    region_id text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.iam_binding (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    app text NOT NULL,
    external_sealed text NOT NULL,
    external_hash bytea NOT NULL,
    nick_name text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_login_at timestamp with time zone,
    CONSTRAINT iam_binding_provider_check CHECK ((provider = ANY (ARRAY['wechat'::text, 'crop'::text, 'ding'::text])))
);

CREATE TABLE public.iam_dept (
    id uuid NOT NULL,
    parent_id uuid,
    path uuid[] NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    leader text DEFAULT ''::text NOT NULL,
    region_id uuid,
    sort integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT iam_dept_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
    CONSTRAINT iam_dept_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
    CONSTRAINT iam_dept_not_own_parent CHECK ((parent_id <> id)),
    CONSTRAINT iam_dept_path_ends_here CHECK ((path[cardinality(path)] = id))
);

CREATE TABLE public.iam_login_failure (
    user_name text NOT NULL,
    ip text NOT NULL,
    failures integer NOT NULL,
    last_failed_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone NOT NULL,
    CONSTRAINT iam_login_failure_failures_check CHECK ((failures > 0))
);

CREATE TABLE public.iam_menu (
    id uuid NOT NULL,
    code text NOT NULL,
    parent_id uuid,
    type smallint NOT NULL,
    title text NOT NULL,
    path text DEFAULT ''::text NOT NULL,
    component text DEFAULT ''::text NOT NULL,
    redirect text DEFAULT ''::text NOT NULL,
    icon text DEFAULT ''::text NOT NULL,
    permission text DEFAULT ''::text NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    always_show boolean DEFAULT false NOT NULL,
    affix boolean DEFAULT false NOT NULL,
    no_cache boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT iam_menu_function_has_permission CHECK (((type <> 2) OR (permission <> ''::text))),
    CONSTRAINT iam_menu_type_check CHECK ((type = ANY (ARRAY[1, 2, 3])))
);

CREATE TABLE public.iam_region (
    id uuid NOT NULL,
    parent_id uuid,
    code text NOT NULL,
    name text NOT NULL,
    sort integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.iam_role (
    id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    grants_all boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    data_scope smallint DEFAULT 1 NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    CONSTRAINT iam_role_data_scope_check CHECK (((data_scope >= 1) AND (data_scope <= 6)))
);

CREATE TABLE public.iam_role_dept (
    role_id uuid NOT NULL,
    dept_id uuid NOT NULL
);

CREATE TABLE public.iam_role_menu (
    role_id uuid NOT NULL,
    menu_id uuid NOT NULL
);

CREATE TABLE public.iam_session (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    host_id uuid,
    host_name text DEFAULT ''::text NOT NULL,
    region_id text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.iam_sms_code (
    id uuid NOT NULL,
    mobile_hash bytea NOT NULL,
    sms_type smallint NOT NULL,
    code_hash bytea NOT NULL,
    ip text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT iam_sms_code_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
    CONSTRAINT iam_sms_code_type_check CHECK ((sms_type = ANY (ARRAY[1, 2, 3, 4])))
);

CREATE TABLE public.iam_user (
    id uuid NOT NULL,
    user_name text NOT NULL,
    real_name text NOT NULL,
    password_hash text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    mobile_sealed text DEFAULT ''::text NOT NULL,
    mobile_hash bytea,
    role_type smallint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    dept_id uuid,
    region_id uuid,
    email text DEFAULT ''::text NOT NULL,
    id_card_sealed text DEFAULT ''::text NOT NULL,
    id_card_hash bytea,
    must_change_password boolean DEFAULT false NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    last_login_at timestamp with time zone,
    password_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT iam_user_erased_check CHECK (((erased_at IS NULL) OR ((deleted_at IS NOT NULL) AND (user_name = ('erased-'::text || id)) AND (real_name = '已注销用户'::text) AND (avatar = ''::text) AND (email = ''::text) AND (review_note = ''::text) AND (mobile_sealed = ''::text) AND (mobile_hash IS NULL) AND (id_card_sealed = ''::text) AND (id_card_hash IS NULL)))),
    CONSTRAINT iam_user_real_name_check CHECK (((length(real_name) >= 1) AND (length(real_name) <= 50))),
    CONSTRAINT iam_user_role_type_check CHECK ((role_type = ANY (ARRAY[1, 2]))),
    CONSTRAINT iam_user_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT iam_user_user_name_check CHECK (((length(user_name) >= 1) AND (length(user_name) <= 50)))
);

CREATE TABLE public.iam_user_role (
    user_id uuid NOT NULL,
    role_id uuid NOT NULL
);

CREATE TABLE public.media_file (
    id uuid NOT NULL,
    storage_key text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    sha256 bytea NOT NULL,
    purpose text DEFAULT ''::text NOT NULL,
    owner_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    CONSTRAINT media_file_public_check CHECK (((NOT is_public) OR (content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text, 'image/gif'::text])))),
    CONSTRAINT media_file_size_check CHECK ((size >= 0))
);

CREATE TABLE public.message_broadcast (
    id uuid NOT NULL,
    sender_id uuid NOT NULL,
    sender text NOT NULL,
    kind smallint NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    summary text GENERATED ALWAYS AS ("left"(regexp_replace(content, '\s+'::text, ' '::text, 'g'::text), 100)) STORED NOT NULL,
    audience_all boolean NOT NULL,
    audience_depts uuid[] NOT NULL,
    audience_roles uuid[] NOT NULL,
    audience_label text NOT NULL,
    reach_all boolean NOT NULL,
    reach_depts uuid[] NOT NULL,
    reach_trees uuid[] NOT NULL,
    reach_regions uuid[] NOT NULL,
    receivers integer NOT NULL,
    text_task_id uuid,
    texted_to uuid,
    sent_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT message_broadcast_kind_check CHECK (((kind >= 1) AND (kind <= 6))),
    CONSTRAINT message_broadcast_receivers_check CHECK ((receivers > 0)),
    CONSTRAINT message_broadcast_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100)))
);

CREATE TABLE public.message_direct (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind smallint NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    summary text GENERATED ALWAYS AS ("left"(regexp_replace(content, '\s+'::text, ' '::text, 'g'::text), 100)) STORED NOT NULL,
    link text DEFAULT ''::text NOT NULL,
    once_key text,
    sent_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT message_direct_kind_check CHECK (((kind >= 1) AND (kind <= 6))),
    CONSTRAINT message_direct_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

CREATE TABLE public.message_inbox (
    user_id uuid NOT NULL,
    direct_unread integer DEFAULT 0 NOT NULL,
    changes bigint DEFAULT 0 NOT NULL,
    broadcast_unread integer DEFAULT 0 NOT NULL,
    counted_version bigint DEFAULT '-1'::integer NOT NULL,
    counted_changes bigint DEFAULT '-1'::integer NOT NULL,
    counted_place text DEFAULT ''::text NOT NULL,
    CONSTRAINT message_inbox_direct_check CHECK ((direct_unread >= 0))
)
WITH (fillfactor='80');

CREATE TABLE public.message_named (
    user_id uuid NOT NULL,
    broadcast_id uuid NOT NULL
);

CREATE TABLE public.message_state (
    user_id uuid NOT NULL,
    broadcast_id uuid NOT NULL,
    read_at timestamp with time zone,
    deleted_at timestamp with time zone,
    CONSTRAINT message_state_says_something CHECK (((read_at IS NOT NULL) OR (deleted_at IS NOT NULL)))
);

CREATE TABLE public.message_template (
    code text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    sms boolean NOT NULL,
    enabled boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.message_version (
    id boolean DEFAULT true NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    CONSTRAINT message_version_one_row CHECK (id)
);

CREATE TABLE public.platform_import (
    id uuid NOT NULL,
    kind text NOT NULL,
    owner_id uuid NOT NULL,
    file_name text NOT NULL,
    file_size bigint NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    task_id uuid NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    read_at timestamp with time zone,
    counts jsonb,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT platform_import_counts_check CHECK (((counts IS NOT NULL) = (state = 3))),
    CONSTRAINT platform_import_file_size_check CHECK ((file_size >= 0)),
    CONSTRAINT platform_import_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3, 4])))
);

CREATE TABLE public.platform_import_row (
    import_id uuid NOT NULL,
    number integer NOT NULL,
    cells_sealed text NOT NULL,
    keys bytea[] NOT NULL,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    fixed boolean DEFAULT false NOT NULL,
    CONSTRAINT platform_import_row_faults_check CHECK ((jsonb_typeof(faults) = 'array'::text)),
    CONSTRAINT platform_import_row_number_check CHECK ((number >= 1)),
    CONSTRAINT platform_import_row_state_check CHECK ((state = ANY (ARRAY[0, 1, 2])))
);

CREATE TABLE public.platform_migration (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.platform_schedule (
    name text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    error text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.platform_task (
    id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    owner_id uuid,
    input jsonb NOT NULL,
    state smallint DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    result_name text DEFAULT ''::text NOT NULL,
    result_type text DEFAULT ''::text NOT NULL,
    result_size bigint DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    encrypted boolean DEFAULT false NOT NULL,
    CONSTRAINT platform_task_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT platform_task_done_check CHECK ((done >= 0)),
    CONSTRAINT platform_task_result_size_check CHECK ((result_size >= 0)),
    CONSTRAINT platform_task_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 3]))),
    CONSTRAINT platform_task_total_check CHECK ((total >= 0))
);

CREATE TABLE public.site_integration (
    name text NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    secret_sealed text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_integration_name_check CHECK ((name = ANY (ARRAY['sms'::text, 'wechat'::text, 'crop'::text, 'ding'::text, 'face'::text]))),
    CONSTRAINT site_integration_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);

CREATE TABLE public.site_setting (
    id smallint NOT NULL,
    site_name text NOT NULL,
    front_logo text DEFAULT ''::text NOT NULL,
    back_logo text DEFAULT ''::text NOT NULL,
    copy_right text DEFAULT ''::text NOT NULL,
    h5_host text DEFAULT ''::text NOT NULL,
    mp_code text DEFAULT ''::text NOT NULL,
    wechat_login boolean DEFAULT false NOT NULL,
    face_login boolean DEFAULT false NOT NULL,
    crop_login boolean DEFAULT false NOT NULL,
    ding_login boolean DEFAULT false NOT NULL,
    mobile_login boolean DEFAULT false NOT NULL,
    user_reg boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    password_min smallint DEFAULT 6 NOT NULL,
    staff_password_min smallint DEFAULT 10 NOT NULL,
    password_days smallint DEFAULT 0 NOT NULL,
    session_hours smallint DEFAULT 72 NOT NULL,
    one_session boolean DEFAULT false NOT NULL,
    demo boolean DEFAULT true NOT NULL,
    reg_review boolean DEFAULT true NOT NULL,
    raw_token boolean DEFAULT true NOT NULL,
    CONSTRAINT site_setting_id_check CHECK ((id = 1)),
    CONSTRAINT site_setting_password_days_check CHECK (((password_days >= 0) AND (password_days <= 730))),
    CONSTRAINT site_setting_password_min_check CHECK (((password_min >= 6) AND (password_min <= 32))),
    CONSTRAINT site_setting_session_hours_check CHECK (((session_hours >= 1) AND (session_hours <= 2160))),
    CONSTRAINT site_setting_site_name_check CHECK (((length(site_name) >= 1) AND (length(site_name) <= 50))),
    CONSTRAINT site_setting_staff_password_min_check CHECK (((staff_password_min >= 10) AND (staff_password_min <= 32)))
);

ALTER TABLE ONLY iam_face.revision
    ADD CONSTRAINT revision_pkey PRIMARY KEY (id);

ALTER TABLE ONLY iam_face.template
    ADD CONSTRAINT template_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (chain);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_link
    ADD CONSTRAINT audit_link_pkey PRIMARY KEY (chain, seq);

ALTER TABLE ONLY public.embed_host
    ADD CONSTRAINT embed_host_key_id_key UNIQUE (key_id);

ALTER TABLE ONLY public.embed_host
    ADD CONSTRAINT embed_host_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.embed_ticket
    ADD CONSTRAINT embed_ticket_pkey PRIMARY KEY (ticket_hash);

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_external_key UNIQUE (provider, app, external_hash);

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_user_key UNIQUE (user_id, provider);

ALTER TABLE ONLY public.iam_dept
    ADD CONSTRAINT iam_dept_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_login_failure
    ADD CONSTRAINT iam_login_failure_pkey PRIMARY KEY (user_name, ip);

ALTER TABLE ONLY public.iam_menu
    ADD CONSTRAINT iam_menu_code_key UNIQUE (code);

ALTER TABLE ONLY public.iam_menu
    ADD CONSTRAINT iam_menu_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_region
    ADD CONSTRAINT iam_region_code_key UNIQUE (code);

ALTER TABLE ONLY public.iam_region
    ADD CONSTRAINT iam_region_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_role
    ADD CONSTRAINT iam_role_code_key UNIQUE (code);

ALTER TABLE ONLY public.iam_role_dept
    ADD CONSTRAINT iam_role_dept_pkey PRIMARY KEY (role_id, dept_id);

ALTER TABLE ONLY public.iam_role_menu
    ADD CONSTRAINT iam_role_menu_pkey PRIMARY KEY (role_id, menu_id);

ALTER TABLE ONLY public.iam_role
    ADD CONSTRAINT iam_role_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.iam_sms_code
    ADD CONSTRAINT iam_sms_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_user
    ADD CONSTRAINT iam_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.iam_user_role
    ADD CONSTRAINT iam_user_role_pkey PRIMARY KEY (user_id, role_id);

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.media_file
    ADD CONSTRAINT media_file_storage_key_key UNIQUE (storage_key);

ALTER TABLE ONLY public.message_broadcast
    ADD CONSTRAINT message_broadcast_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_direct
    ADD CONSTRAINT message_direct_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_inbox
    ADD CONSTRAINT message_inbox_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.message_named
    ADD CONSTRAINT message_named_pkey PRIMARY KEY (user_id, broadcast_id);

ALTER TABLE ONLY public.message_state
    ADD CONSTRAINT message_state_pkey PRIMARY KEY (user_id, broadcast_id);

ALTER TABLE ONLY public.message_template
    ADD CONSTRAINT message_template_pkey PRIMARY KEY (code);

ALTER TABLE ONLY public.message_version
    ADD CONSTRAINT message_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_import
    ADD CONSTRAINT platform_import_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.platform_import_row
    ADD CONSTRAINT platform_import_row_pkey PRIMARY KEY (import_id, number);

ALTER TABLE ONLY public.platform_migration
    ADD CONSTRAINT platform_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.platform_schedule
    ADD CONSTRAINT platform_schedule_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.platform_task
    ADD CONSTRAINT platform_task_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.site_integration
    ADD CONSTRAINT site_integration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.site_setting
    ADD CONSTRAINT site_setting_pkey PRIMARY KEY (id);

CREATE INDEX template_revision_idx ON iam_face.template USING btree (revision);

CREATE INDEX audit_entry_action_idx ON public.audit_entry USING btree (action, at DESC);

CREATE INDEX audit_entry_at_idx ON public.audit_entry USING btree (at DESC, id DESC);

CREATE INDEX audit_entry_ip_idx ON public.audit_entry USING btree (ip, at DESC);

CREATE INDEX audit_entry_search_idx ON public.audit_entry USING gin (public.grams(lower(summary)));

CREATE INDEX audit_entry_target_idx ON public.audit_entry USING btree (target, at DESC);

CREATE INDEX audit_entry_user_idx ON public.audit_entry USING btree (user_id, at DESC);

CREATE INDEX audit_entry_user_name_idx ON public.audit_entry USING btree (user_name, at DESC);

CREATE INDEX embed_ticket_expires_idx ON public.embed_ticket USING btree (expires_at);

CREATE INDEX embed_ticket_host_idx ON public.embed_ticket USING btree (host_id);

CREATE INDEX embed_ticket_user_idx ON public.embed_ticket USING btree (user_id);

CREATE UNIQUE INDEX iam_dept_code_key ON public.iam_dept USING btree (lower(code));

CREATE INDEX iam_dept_parent_idx ON public.iam_dept USING btree (parent_id, sort);

CREATE INDEX iam_dept_path_idx ON public.iam_dept USING gin (path);

CREATE INDEX iam_dept_region_idx ON public.iam_dept USING btree (region_id);

CREATE UNIQUE INDEX iam_dept_sibling_name_key ON public.iam_dept USING btree (parent_id, name) NULLS NOT DISTINCT;

CREATE INDEX iam_login_failure_at_idx ON public.iam_login_failure USING btree (last_failed_at);

CREATE INDEX iam_menu_parent_idx ON public.iam_menu USING btree (parent_id, sort);

CREATE UNIQUE INDEX iam_menu_permission_key ON public.iam_menu USING btree (permission) WHERE (type = 2);

CREATE INDEX iam_region_parent_idx ON public.iam_region USING btree (parent_id, sort);

CREATE INDEX iam_role_dept_dept_idx ON public.iam_role_dept USING btree (dept_id);

CREATE INDEX iam_role_menu_menu_idx ON public.iam_role_menu USING btree (menu_id);

CREATE INDEX iam_session_expires_idx ON public.iam_session USING btree (expires_at);

CREATE INDEX iam_session_host_idx ON public.iam_session USING btree (host_id) WHERE (host_id IS NOT NULL);

CREATE INDEX iam_session_seen_idx ON public.iam_session USING btree (last_seen_at);

CREATE INDEX iam_session_user_idx ON public.iam_session USING btree (user_id, last_seen_at DESC);

CREATE INDEX iam_sms_code_ip_idx ON public.iam_sms_code USING btree (ip, sent_at DESC) WHERE (used_at IS NULL);

CREATE INDEX iam_sms_code_mobile_idx ON public.iam_sms_code USING btree (mobile_hash, sent_at DESC);

CREATE INDEX iam_sms_code_sent_idx ON public.iam_sms_code USING btree (sent_at);

CREATE INDEX iam_user_created_idx ON public.iam_user USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX iam_user_dept_idx ON public.iam_user USING btree (dept_id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX iam_user_id_card_key ON public.iam_user USING btree (id_card_hash) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX iam_user_mobile_key ON public.iam_user USING btree (mobile_hash) WHERE (deleted_at IS NULL);

CREATE INDEX iam_user_pending_idx ON public.iam_user USING btree (created_at) WHERE ((state = 2) AND (deleted_at IS NULL));

CREATE INDEX iam_user_region_idx ON public.iam_user USING btree (region_id) WHERE (deleted_at IS NULL);

CREATE INDEX iam_user_role_role_idx ON public.iam_user_role USING btree (role_id);

CREATE INDEX iam_user_search_idx ON public.iam_user USING gin (public.grams(lower(((real_name || ' '::text) || user_name)))) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX iam_user_user_name_key ON public.iam_user USING btree (lower(user_name)) WHERE (deleted_at IS NULL);

CREATE INDEX media_file_owner_idx ON public.media_file USING btree (owner_id, created_at DESC);

CREATE INDEX message_broadcast_sender_idx ON public.message_broadcast USING btree (sender_id);

CREATE INDEX message_broadcast_sent_idx ON public.message_broadcast USING btree (sent_at DESC, id DESC);

CREATE UNIQUE INDEX message_direct_once_key ON public.message_direct USING btree (user_id, once_key) WHERE (once_key IS NOT NULL);

CREATE INDEX message_direct_unread_idx ON public.message_direct USING btree (user_id, sent_at DESC, id DESC) WHERE (read_at IS NULL);

CREATE INDEX message_direct_user_idx ON public.message_direct USING btree (user_id, sent_at DESC, id DESC);

CREATE INDEX message_named_broadcast_idx ON public.message_named USING btree (broadcast_id);

CREATE INDEX message_state_broadcast_idx ON public.message_state USING btree (broadcast_id, read_at);

CREATE INDEX platform_import_expires_idx ON public.platform_import USING btree (expires_at);

CREATE INDEX platform_import_owner_idx ON public.platform_import USING btree (owner_id, kind, created_at DESC);

CREATE INDEX platform_import_row_state_idx ON public.platform_import_row USING btree (import_id, state, number);

CREATE INDEX platform_task_created_idx ON public.platform_task USING btree (created_at DESC);

CREATE INDEX platform_task_finished_idx ON public.platform_task USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX platform_task_open_idx ON public.platform_task USING btree (state) WHERE (state = ANY (ARRAY[0, 1, 3]));

CREATE INDEX platform_task_owner_idx ON public.platform_task USING btree (owner_id, created_at DESC);

CREATE TRIGGER template_note_change BEFORE INSERT OR UPDATE ON iam_face.template FOR EACH ROW EXECUTE FUNCTION iam_face.note_change();

CREATE TRIGGER template_note_removal AFTER DELETE ON iam_face.template FOR EACH ROW EXECUTE FUNCTION iam_face.note_removal();

CREATE TRIGGER audit_chain_kept BEFORE TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION public.audit_chain_refuse_change();

CREATE TRIGGER audit_chain_only_grows BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION public.audit_chain_refuse_change();

CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entry_refuse_change();

CREATE TRIGGER audit_link_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_link FOR EACH STATEMENT EXECUTE FUNCTION public.audit_link_refuse_change();

CREATE TRIGGER iam_user_drop_face AFTER UPDATE OF deleted_at, role_type ON public.iam_user FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) OR (new.role_type = 2))) EXECUTE FUNCTION iam_face.drop_template();

ALTER TABLE ONLY iam_face.template
    ADD CONSTRAINT template_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.audit_link
    ADD CONSTRAINT audit_link_chain_fkey FOREIGN KEY (chain) REFERENCES public.audit_chain(chain);

ALTER TABLE ONLY public.embed_ticket
    ADD CONSTRAINT embed_ticket_host_fkey FOREIGN KEY (host_id) REFERENCES public.embed_host(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.embed_ticket
    ADD CONSTRAINT embed_ticket_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_binding
    ADD CONSTRAINT iam_binding_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_dept
    ADD CONSTRAINT iam_dept_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.iam_dept(id);

ALTER TABLE ONLY public.iam_dept
    ADD CONSTRAINT iam_dept_region_fkey FOREIGN KEY (region_id) REFERENCES public.iam_region(id);

ALTER TABLE ONLY public.iam_menu
    ADD CONSTRAINT iam_menu_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.iam_menu(id);

ALTER TABLE ONLY public.iam_region
    ADD CONSTRAINT iam_region_parent_fkey FOREIGN KEY (parent_id) REFERENCES public.iam_region(id);

ALTER TABLE ONLY public.iam_role_dept
    ADD CONSTRAINT iam_role_dept_dept_fkey FOREIGN KEY (dept_id) REFERENCES public.iam_dept(id);

ALTER TABLE ONLY public.iam_role_dept
    ADD CONSTRAINT iam_role_dept_role_fkey FOREIGN KEY (role_id) REFERENCES public.iam_role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_role_menu
    ADD CONSTRAINT iam_role_menu_menu_fkey FOREIGN KEY (menu_id) REFERENCES public.iam_menu(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_role_menu
    ADD CONSTRAINT iam_role_menu_role_fkey FOREIGN KEY (role_id) REFERENCES public.iam_role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_host_fkey FOREIGN KEY (host_id) REFERENCES public.embed_host(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_session
    ADD CONSTRAINT iam_session_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.iam_user
    ADD CONSTRAINT iam_user_dept_fkey FOREIGN KEY (dept_id) REFERENCES public.iam_dept(id);

ALTER TABLE ONLY public.iam_user
    ADD CONSTRAINT iam_user_region_fkey FOREIGN KEY (region_id) REFERENCES public.iam_region(id);

ALTER TABLE ONLY public.iam_user_role
    ADD CONSTRAINT iam_user_role_role_fkey FOREIGN KEY (role_id) REFERENCES public.iam_role(id);

ALTER TABLE ONLY public.iam_user_role
    ADD CONSTRAINT iam_user_role_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_broadcast
    ADD CONSTRAINT message_broadcast_sender_fkey FOREIGN KEY (sender_id) REFERENCES public.iam_user(id);

ALTER TABLE ONLY public.message_direct
    ADD CONSTRAINT message_direct_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_inbox
    ADD CONSTRAINT message_inbox_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_named
    ADD CONSTRAINT message_named_broadcast_fkey FOREIGN KEY (broadcast_id) REFERENCES public.message_broadcast(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_named
    ADD CONSTRAINT message_named_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_state
    ADD CONSTRAINT message_state_broadcast_fkey FOREIGN KEY (broadcast_id) REFERENCES public.message_broadcast(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_state
    ADD CONSTRAINT message_state_user_fkey FOREIGN KEY (user_id) REFERENCES public.iam_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.platform_import_row
    ADD CONSTRAINT platform_import_row_import_fkey FOREIGN KEY (import_id) REFERENCES public.platform_import(id) ON DELETE CASCADE;
