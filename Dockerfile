# By version; to the byte with --build-arg SWIFT_IMAGE=swift@sha256:…
ARG SWIFT_IMAGE=docker.io/library/swift:6.3.1-bookworm

FROM ${SWIFT_IMAGE} AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends binaryen fonts-dejavu-core libcairo2-dev libclang-rt-14-dev-wasm32 \
    libdeflate-dev libgnutls28-dev libhiredis-dev libjemalloc-dev libmicrohttpd-dev libsqlite3-dev pkg-config wasi-libc \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
# Copied first, so that dependencies are fetched again only if these files change. Scripts/build-optimized builds in
# the same directory. Package.resolved exists only after a build, not in a new clone.
COPY Package.swift Package.resolve[d] ./
RUN swift package --scratch-path .build-release resolve
COPY . .
# Default: the release build. --build-arg OPTIMIZED=1 adds profile-guided and link-time optimisation, which compiles
# the program twice. If a tool is missing, the build prints `left out:` and continues without both.
ARG OPTIMIZED=0
RUN OPTIMIZED=$OPTIMIZED Scripts/build-optimized /image/usr/local/bin/inbetween
# The image is the program, the libraries it is linked to, the font of its pictures, a user and a directory: no shell,
# no packages. What scanners and licences ask for comes along: the system's name, and the package and copyright of
# each library, of the font, and of what is inside the program.
RUN set -eu; cd /image; \
  install -D -m 0644 /etc/os-release etc/os-release; \
  mkdir -p var/lib/dpkg/status.d; \
  record() { \
    dpkg-query --status "$1" >"var/lib/dpkg/status.d/$1"; \
    install -D -m 0644 "/usr/share/doc/$1/copyright" "usr/share/doc/$1/copyright"; \
  }; \
  font=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf; \
  cairo=$(ldconfig -p | sed -n 's/.*libcairo\.so\.2 .*=> //p' | head -n 1); \
  for file in $({ ldd usr/local/bin/inbetween; ldd "$cairo"; } | grep -o '/[^ ]*' | sort -u) \
    "$cairo" "$font"; do \
    install -D "$file" ".$file"; \
    package=$(dpkg-query --search "*/${file##*/}" | head -n 1); record "${package%%:*}"; \
  done; \
  for package in libdeflate-dev libhiredis-dev libjemalloc-dev libmicrohttpd-dev libsqlite3-dev; do record "$package"; done; \
  printf '%s\n' root:x:0:0::/:/sbin/nologin \
    inbetween:x:10001:10001::/var/lib/inbetween:/sbin/nologin >etc/passwd; \
  printf '%s\n' root:x:0: inbetween:x:10001: >etc/group; \
  install -d -m 1777 tmp; \
  install -d -o 10001 -g 10001 -m 0700 var/lib/inbetween

FROM scratch
COPY --from=build /image /
# By number, so that an orchestrator can see that it is not root.
USER 10001:10001
VOLUME /var/lib/inbetween
ENV INBETWEEN_HOST=0.0.0.0 \
  INBETWEEN_STORE=sqlite:/var/lib/inbetween/sessions.sqlite
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["/usr/local/bin/inbetween", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/inbetween"]
CMD ["serve"]
# Last, because they differ from one build to the next.
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Inbetween" \
  org.opencontainers.image.description="Evaluates SwiftUI animations over HTTP" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
