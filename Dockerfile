# The image of the product: `docker build --build-arg COMMIT=$(git rev-parse --short HEAD) -t ganlin .`
# What it runs is the argument: api, worker, all, migrate, seed, …
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY domain/package.json domain/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund
COPY . .
ARG COMMIT=unknown
ARG TARGETARCH=amd64
RUN arch=$(echo "$TARGETARCH" | sed s/amd64/x64/) \
    && npm run build \
    && npm run release -- --arch "$arch" --commit "$COMMIT" \
    && mkdir /release \
    && tar -xzf release/ganlin-*-linux-*.tar.gz -C /release --strip-components=1

FROM debian:12-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates ffmpeg fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --home-dir /var/lib/ganlin --create-home ganlin \
    && install -d -o ganlin -g ganlin /var/lib/ganlin/files
COPY --from=build /release /opt/ganlin
USER 10001:10001
ENV HOST=0.0.0.0 PORT=3000 STORAGE_DIR=/var/lib/ganlin/files/
EXPOSE 3000
VOLUME /var/lib/ganlin/files
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s \
    CMD ["/opt/ganlin/bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/ganlin/bin/ganlin"]
CMD ["api"]
